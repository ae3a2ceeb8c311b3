import { assertCost, type MeasuredReceipt, meter } from 'edgewise';

export async function check(client: Parameters<typeof meter>[0]): Promise<MeasuredReceipt> {
  const { receipt } = await meter(client).measure('nothing', () => undefined);
  assertCost(receipt, { requests: 0 });
  return receipt;
}
