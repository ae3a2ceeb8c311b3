/** What a run on AWS shows besides a local one: other charges, and checks that only run here. */

import { isDeepStrictEqual } from 'node:util';
import type { FactReport } from '../../kit/checkpoint/report/fact-report.ts';
import { chargesOf } from '../../kit/checkpoint/report/outcome.ts';
import type { ReportedStep } from '../../kit/checkpoint/report/run-report.ts';
import type { StepReceipts } from '../../kit/checkpoint/worker/settings.ts';
import { type ChargedReceipt, unitsText, wayText } from '../../kit/meter/receipt.ts';
import type { RequestRecord } from '../../kit/meter/request-record.ts';
import type { Paint } from '../../kit/report/terminal.ts';
import { LINE_WIDTH, wrapped } from '../../kit/report/text.ts';

/** Receipts by step, as {@link withDifferences} compares with them. */
export function receiptsByStep(steps: readonly ReportedStep[]): StepReceipts {
  return Object.fromEntries(steps.map(({ id, receipts }) => [id, chargesOf(receipts)]));
}

/**
 * A step with notes: which of its receipts differ from those on this machine, and in what.
 *
 * @param facts the step's, on AWS
 */
export function withDifferences(
  step: ReportedStep,
  here: StepReceipts,
  facts: readonly FactReport[],
): ReportedStep {
  const { id, receipts, notes } = step;
  const requests = facts.flatMap((fact) => (fact.step === id ? fact.requests : []));
  const differences = receipts.flatMap((receipt) => {
    const own = hereOf(here, id, receipt);
    if (!own || isSame(receipt, own)) return [];
    const name = receipts.length > 1 ? `${receipt.name}: ` : '';
    const way = isDeepStrictEqual(receipt.way, own.way) ? '' : ` by ${wayText(own.way)}`;
    const sent = requests.filter(({ pattern }) => pattern === receipt.name);
    const reason = reasonOf(receipt, own, sent);
    return [`${name}on this machine ${unitsText(own)}${way}. ${reason}`];
  });
  return { ...step, notes: [...notes, ...differences] };
}

/** How many receipts are the same as on this machine, as one sentence. */
export function sameReceiptsLine(steps: readonly ReportedStep[], here: StepReceipts): string {
  const pairs = steps.flatMap(({ id, receipts }) =>
    receipts.map((receipt) => isSame(receipt, hereOf(here, id, receipt))),
  );
  const same = pairs.filter(Boolean).length;
  return `  Receipts: ${same} of ${pairs.length} are the same as on this machine.`;
}

function hereOf(
  here: StepReceipts,
  step: string,
  { name }: ChargedReceipt,
): ChargedReceipt | undefined {
  return here[step]?.find((one) => one.name === name);
}

/** The checks that were not run to their end, and why: reasons, with how many checks each has. */
export function localOnlyLines(
  facts: readonly Pick<FactReport, 'step' | 'localOnly'>[],
  paint: Paint,
): string[] {
  const reasons = new Map<string, Pick<FactReport, 'step'>[]>();
  for (const fact of facts) {
    if (fact.localOnly === undefined) continue;
    reasons.set(fact.localOnly, [...(reasons.get(fact.localOnly) ?? []), fact]);
  }
  return [...reasons].flatMap(([reason, own]) => {
    const steps = [...new Set(own.map(({ step }) => step))].join(', ');
    const count = own.length === 1 ? '1 check' : `${own.length} checks`;
    const [first, ...more] = wrapped(`${steps}: ${count}. ${reason}`, LINE_WIDTH - 6);
    return [
      `  ${paint('wait', 'local only')} ${first}`,
      ...more.map((line) => `${' '.repeat(13)}${line}`),
    ];
  });
}

function isSame(aws: ChargedReceipt, here: ChargedReceipt | undefined): boolean {
  if (!here) return false;
  return (
    aws.readUnits === here.readUnits &&
    aws.writeUnits === here.writeUnits &&
    isDeepStrictEqual(aws.way, here.way)
  );
}

/** Why the receipts of the same model differ, as far as the requests tell. */
function reasonOf(
  there: ChargedReceipt,
  here: ChargedReceipt,
  requests: readonly RequestRecord[],
): string {
  if (!isDeepStrictEqual(there.way, here.way)) {
    return 'Your model sent other requests there: look at where its pages end.';
  }
  const same = 'The requests are the same:';
  if (requests.some(({ attempts }) => attempts > 1)) {
    return `${same} some of them were sent again there, because they were throttled or got no answer.`;
  }
  if (there.writeUnits !== here.writeUnits && here.way.includes('TransactWriteItems')) {
    return `${same} local engines charge the index of a transaction in another way.`;
  }
  const projects = requests.some(({ input }) => input.ProjectionExpression !== undefined);
  if (there.readUnits !== here.readUnits && projects) {
    return `${same} a projection saves nothing on AWS, and the embedded engine charges less for it.`;
  }
  return `${same} the figure that AWS tells is the one that you pay.`;
}
