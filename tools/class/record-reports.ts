/**
 * Runs the reference and each known-wrong model of a lab once, on the embedded engine, as a learner's own
 * model would run.
 */

import { join } from 'node:path';
import { readWrongAnswers } from '../../kit/checkpoint/lab/known-answer.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { readModel } from '../../kit/checkpoint/lab/model.ts';
import { writeVariant } from '../../kit/checkpoint/lab/variant.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import { CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { ROOT } from '../tree-copy.ts';
import type { RecordedReport } from './recorded-report.ts';

const AT = '2026-03-02T09:00:00.000Z';

/**
 * The report of each model, without what a hand-in leaves out: texts, ways, and what differs from run to run.
 *
 * @param among names of known-wrong models @default all
 */
export async function recordReports(
  lab: Lab,
  among?: readonly string[],
): Promise<RecordedReport[]> {
  const all = await readWrongAnswers(ROOT, lab);
  const wrong = all.filter(({ name }) => among?.includes(name) ?? true);
  const models = [
    { model: 'reference', file: lab.solutionFile },
    ...wrong.map((answer) => ({
      model: `wrong/${answer.name}`,
      file: join(ROOT, writeVariant(ROOT, answer)),
    })),
  ];
  const runs = openRuns(lab);
  const recorded: RecordedReport[] = [];
  for (const { model, file } of models) {
    const shown = `labs/${lab.name}/model.ts`;
    const read = { ...readModel(ROOT, lab, file), shown, savedAt: new Date(AT) };
    const checked = await runs.check(
      { model: { ...read, isOwn: true, isReference: false }, seed: 1 },
      lab.steps,
    );
    if (checked.report.outcome === 'broken') throw new Error(`${model} did not run`);
    const report = { ...checked.report, id: model, begunAt: AT, endedAt: AT, durationMs: 0 };
    recorded.push({ model, report: withoutTexts(report) });
  }
  return recorded;
}

function openRuns(lab: Lab): CheckRuns {
  return new CheckRuns({
    root: ROOT,
    workshop: join(ROOT, '.workshop'),
    lab,
    environment: process.env,
    limitSeconds: 600,
    onRestart: () => {},
    onPrint: () => {},
  });
}

const LEFT_OUT = ['lines', 'advice', 'notes', 'growth', 'way', 'hash'];

function withoutTexts(report: RunReport): RunReport {
  const text = JSON.stringify(report, (name, value: unknown) => {
    if (!LEFT_OUT.includes(name)) return value;
    return Array.isArray(value) ? [] : '';
  });
  return JSON.parse(text) as RunReport;
}
