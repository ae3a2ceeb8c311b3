/** The report of a run as text: one fact a line. */

import type {
  ReportedReceipt,
  ReportedStep,
  RunReport,
} from '../../kit/checkpoint/learner/run-report.ts';
import { type ChargedReceipt, unitsText, wayText } from '../../kit/meter/receipt.ts';
import { grouped } from '../../kit/report/text.ts';

/** @param isOld whether the model was saved after this run */
export function reportLines(report: RunReport, isOld: boolean): string[] {
  const { lab, model, seed, engine, endedAt, outcome, problem, steps, types = [] } = report;
  return [
    `Last run of lab ${lab}: ${outcome}`,
    `${model.shown}, seed ${seed}, ${engine.name}, ${endedAt}`,
    ...(model.isOwn ? [] : ['This was not the learner’s own model.']),
    ...(isOld ? ['The model was saved after this run. To check it again, call check.'] : []),
    ...(problem ? [problem.heading, ...indented(problem.lines)] : []),
    ...steps.flatMap(stepText),
    ...(types.length > 0 ? ['type errors:', ...indented(types)] : []),
  ];
}

function stepText({ id, title, outcome, receipts, notes, failure }: ReportedStep): string[] {
  const smell = failure?.smell === undefined ? '' : `   smell: ${failure.smell}`;
  return [
    `${id} ${outcome}: ${title}${smell}`,
    ...indented(failure ? [failure.fact, ...failure.lines, ...failure.advice] : []),
    ...indented(receipts.flatMap(receiptText)),
    ...indented(notes),
  ];
}

function receiptText({ allowed, ...receipt }: ReportedReceipt): string[] {
  return [
    `${receipt.name}: ${costText(receipt)}`,
    ...indented(receipt.way.length > 0 ? [`way: ${wayText(receipt.way)}`] : []),
    ...indented(allowed ? [`budget: ${costText(allowed)}`] : []),
  ];
}

function costText({ requests, itemsRead, returned, ...units }: ChargedReceipt): string {
  const counts = `requests ${grouped(requests)}, items read ${grouped(itemsRead)}`;
  return `${counts}, returned ${grouped(returned)}, ${unitsText(units)}`;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
