/** A part of a report: text, a table, pictures. */

import type { TextTable } from '../../kit/report/text-table.ts';
import type { DriverRun } from '../run/result.ts';
import type { PictureName } from './picture.ts';

/** A heading with what stands below it. */
export interface ReportPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: TextTable;
  /** Which pictures stand below it. */
  readonly pictures?: readonly PictureName[];
  /** Whose requests a screen draws above it. */
  readonly drawn?: DriverRun;
}
