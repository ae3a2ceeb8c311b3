/** What an arm is run with. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../kit/engine/engine.ts';
import type { Target } from '../../kit/load/target.ts';
import type { LoadScenario } from '../load/scenario.ts';
import type { DriverName } from './driver.ts';
import type { GovernorProcess } from './governor-process.ts';
import type { LoadtestOptions } from './options.ts';

/** What an arm works with. */
export interface ArmParts {
  readonly scenario: LoadScenario;
  readonly options: LoadtestOptions;
  readonly driver: DriverName;
  /** What is behind the governor. */
  readonly engine: Engine;
  readonly governor: GovernorProcess;
  readonly target: Target;
  /** A client of the governor. */
  readonly db: DynamoDBDocumentClient;
  /** Name of the arm's table; there is none of that name. */
  readonly table: string;
  /** What chance depends on, together with the arm. */
  readonly seed: number;
  readonly signal?: AbortSignal;
}
