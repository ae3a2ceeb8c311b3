/** A load test as a screen of text, at most 80 columns wide. */

import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { areaChart } from '../../kit/report/text-chart.ts';
import { textTable } from '../../kit/report/text-table.ts';
import type { ScreenPart } from '../../simulator/screen.ts';
import { requestSteps } from '../judge/steady-window.ts';
import { ARMS, type ArmName } from '../load/change.ts';
import { DRIVERS } from '../load/scenario.ts';
import type { DriverRun, LoadtestResult } from '../run/result.ts';
import { firstOf, verdictLines } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';
import { reportParts } from './report-parts.ts';
import { figurePart } from './report-rate.ts';

const STEP_SECONDS = 0.25;

/**
 * What is printed of a load test, but for its checks.
 *
 * @param plain no charts, and tables as one fact a line: for screen readers
 */
export function loadtestScreen(result: LoadtestResult, plain = false): ScreenPart[] {
  const parts = reportParts(result).flatMap((part) => [
    ...(part.drawn && !plain ? charts(part.drawn) : []),
    screenPart(part, plain),
  ]);
  const verdicts = result.runs.flatMap((run) => paragraphLines(verdictLines(run)));
  return [
    ...parts,
    screenPart(figurePart(result), plain),
    { heading: 'Compared', lines: verdicts },
  ];
}

function screenPart({ title, paragraphs, table }: ReportPart, plain: boolean): ScreenPart {
  return {
    heading: title,
    lines: [...paragraphLines(paragraphs), ...(table ? textTable(table, { plain }) : [])],
  };
}

function paragraphLines(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) => wrapped(text, SCREEN_COLUMNS - 2).map((line) => `  ${line}`));
}

function charts(run: DriverRun): ScreenPart[] {
  return ARMS.map((arm) => chart(run, arm));
}

function chart({ name: driver, arms }: DriverRun, name: ArmName): ScreenPart {
  const steps = requestSteps(firstOf(arms, name), STEP_SECONDS);
  return {
    heading: `${name}, by ${DRIVERS[driver].by}: requests a second (# admitted, : throttled)`,
    lines: areaChart({
      admitted: steps.map(({ admitted }) => admitted),
      offered: steps.map(({ offered }) => offered),
      stepSeconds: STEP_SECONDS,
    }),
  };
}
