/** A load test as a screen of text, at most 80 columns wide. */

import { areaChart } from '../kit/report/area-chart.ts';
import { SCREEN_COLUMNS, wrapped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { firstOf } from './report-arm.ts';
import { type ReportPart, reportParts } from './report-part.ts';
import type { ArmName, LoadtestResult } from './result.ts';
import type { ScreenPart } from './simulator/screen.ts';
import { requestSteps } from './steady-flow.ts';
import { verdictLines } from './verdict.ts';

const STEP_SECONDS = 0.25;

/**
 * What is printed of a load test, but for its checks.
 *
 * @param plain no charts, and tables as one fact a line: for screen readers
 */
export function loadtestScreen(result: LoadtestResult, plain = false): ScreenPart[] {
  const parts = reportParts(result).map((part) => screenPart(part, plain));
  const charts = plain ? [] : (['before', 'after'] as const).map((arm) => chart(result, arm));
  const [setting, spread, ...others] = parts as [ScreenPart, ScreenPart, ...ScreenPart[]];
  const verdict = { heading: 'Compared', lines: paragraphLines(verdictLines(result)) };
  return [setting, spread, ...charts, ...others, verdict];
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

function chart({ arms }: LoadtestResult, name: ArmName): ScreenPart {
  const steps = requestSteps(firstOf(arms, name), STEP_SECONDS);
  return {
    heading: `${name}: requests a second (# admitted, : throttled)`,
    lines: areaChart({
      admitted: steps.map(({ admitted }) => admitted),
      offered: steps.map(({ offered }) => offered),
      stepSeconds: STEP_SECONDS,
    }),
  };
}
