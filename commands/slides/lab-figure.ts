/** What the reference of a lab costs, from `budgets.json`, as a slide says it. */

import { type Lab, labBudgets } from '../../kit/checkpoint/lab/lab.ts';
import { type ChargedReceipt, requestsText } from '../../kit/meter/receipt.ts';
import { grouped } from '../../kit/report/text.ts';

const FIGURES: Readonly<Record<string, (receipt: ChargedReceipt) => string>> = {
  cost,
  requests: ({ requests }) => grouped(requests),
  rcu: ({ readUnits }) => grouped(readUnits, 1),
  wcu: ({ writeUnits }) => grouped(writeUnits, 1),
  read: ({ itemsRead }) => grouped(itemsRead),
  returned: ({ returned }) => grouped(returned),
};

/**
 * A figure of one receipt on the embedded engine.
 *
 * @param name of the receipt; empty where the step has one only
 * @param kind a name of `FIGURES`
 * @throws {Error} a clause that says what is not there
 * @example
 * labFigure(lab1, '1.3', '', 'cost'); // => '1 request, 0.5 RCU'
 */
export function labFigure(lab: Lab, step: string, name: string, kind: string): string {
  const figure = FIGURES[kind];
  if (!figure) throw new Error(`\`${kind}\` is no kind of placeholder`);
  const receipts = labBudgets(lab).embedded?.[step] ?? [];
  if (receipts.length === 0) throw new Error(`step ${step} has no budget`);
  const found = receipts.filter((receipt) => name === '' || receipt.name === name);
  const [receipt] = found;
  if (receipt && found.length === 1) return figure(receipt);
  const names = receipts.map((one) => `\`${one.name}\``).join(', ');
  throw new Error(`step ${step} has the receipts ${names}; name one of them`);
}

function cost({ requests, readUnits, writeUnits }: ChargedReceipt): string {
  const parts = [requestsText(requests)];
  if (readUnits > 0) parts.push(`${grouped(readUnits, 1)} RCU`);
  if (writeUnits > 0) parts.push(`${grouped(writeUnits, 1)} WCU`);
  return parts.join(', ');
}
