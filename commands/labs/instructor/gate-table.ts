/** What everybody's screen shows when a lab's core steps have passed, as a table. */

import { allowance } from '../../../kit/checkpoint/judge/budget.ts';
import { type Lab, labBudgets } from '../../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../../kit/checkpoint/lab/step.ts';
import { type ChargedReceipt, unitsText, wayText } from '../../../kit/meter/receipt.ts';
import { grouped } from '../../../kit/report/text.ts';

const HEAD = `| step | access pattern | sent | requests | items | costs | passes up to |
| --- | --- | --- | ---: | ---: | ---: | ---: |
`;

/** A line for each access pattern of each core step, from the budgets of the embedded engine. */
export function gateTable(lab: Lab): string {
  const budgets = labBudgets(lab).embedded ?? {};
  const core = lab.steps.filter((step) => step.core);
  return HEAD + core.map((step) => stepLines(step, budgets[step.id] ?? [])).join('');
}

function stepLines(step: Step, receipts: readonly ChargedReceipt[]): string {
  const name = `**${step.id}** ${step.title}`;
  if (receipts.length === 0) return `| ${name} | no cost is compared here | | | | | |\n`;
  return receipts.map((one, place) => patternLine(place === 0 ? name : '', one)).join('');
}

function patternLine(step: string, receipt: ChargedReceipt): string {
  const cells = [
    step,
    receipt.name,
    wayText(receipt.way),
    receipt.requests,
    receipt.readUnits === 0 ? '' : grouped(receipt.returned),
    unitsText(receipt),
    unitsText(allowance(receipt)),
  ];
  return `| ${cells.join(' | ')} |\n`;
}
