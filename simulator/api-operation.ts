/** The operation of DynamoDB's API that a load stands for. */

import type { ScenarioLoad } from './scenario.ts';

/** As the dimension `Operation` of CloudWatch spells it. */
export type ApiOperation =
  | 'PutItem'
  | 'BatchWriteItem'
  | 'TransactWriteItems'
  | 'GetItem'
  | 'Query'
  | 'BatchGetItem'
  | 'TransactGetItems';

/** The API operation that sends a load's requests. */
export function apiOperation(load: ScenarioLoad): ApiOperation {
  const { operation, consistency, index, batch = 1 } = load;
  if (operation === 'write') {
    if (consistency === 'transactional') return 'TransactWriteItems';
    return batch > 1 ? 'BatchWriteItem' : 'PutItem';
  }
  if (index !== undefined) return 'Query';
  if (consistency === 'transactional') return 'TransactGetItems';
  return batch > 1 ? 'BatchGetItem' : 'GetItem';
}
