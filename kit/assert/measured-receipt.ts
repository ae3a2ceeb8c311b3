import type { Receipt } from '../meter/receipt.ts';
import type { RequestRecord } from '../meter/request-record.ts';

export interface MeasuredReceipt extends Omit<Receipt, 'readUnits' | 'writeUnits'> {
  readonly readUnits: number | undefined;
  readonly writeUnits: number | undefined;
  readonly engine?: string;
  readonly trace: readonly RequestRecord[];
}
