/** What a load test leaves behind: everything that is told or drawn is made from this. */

import type { EngineKind } from '../../kit/engine/engine.ts';
import type { HeatEvent, LogEntry } from '../../kit/governor/event.ts';
import type { Settings } from '../../kit/governor/setting.ts';
import type { LatencySummary } from '../../kit/load/driven.ts';
import type { Doubts } from '../../kit/load/driver-doubt.ts';
import type { Comparison } from '../../kit/load/paired-comparison.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { ArmName } from '../load/change.ts';
import type { DriverName, LoadOperation } from '../load/scenario.ts';
import type { LoadtestOptions } from './options.ts';
import type { ReadBack } from './read-back.ts';
import type { Sample } from './sample.ts';

/** One scenario, driven by each of its drivers. */
export interface LoadtestResult {
  readonly scenario: string;
  readonly sentence: string;
  readonly operation: LoadOperation;
  /** In which arm the hot partition can split; absent where splits are off. */
  readonly splits?: Readonly<Record<ArmName, boolean>>;
  readonly options: LoadtestOptions;
  /** Why not both drivers have run; absent where they have, or where a driver was named. */
  readonly whyDrivers?: string;
  /** The governor's, every figure in force. */
  readonly settings: Settings;
  readonly surroundings: RunMachine;
  /** One for each driver; the first one leads. */
  readonly runs: readonly DriverRun[];
}

/** The arms of one driver, and what they come to. */
export interface DriverRun {
  readonly name: DriverName;
  /** In the order in which they ran. */
  readonly arms: readonly ArmResult[];
  /** Why arms were not valid and run again, one sentence each. */
  readonly repeated: readonly string[];
  /** Admitted requests a second, after over before; absent where an arm has no figure. */
  readonly comparison?: Comparison;
  /** What decides the exit code. */
  readonly checks: readonly ThresholdResult[];
}

/** The machine and the engine. */
export interface RunMachine {
  readonly engine: EngineKind;
  readonly node: string;
  readonly cores: number;
  readonly processor: string;
  /** Processes that wanted to run, averaged over the last minute; 0 on Windows. */
  readonly loadAverage: number;
}

/** One run of one arm, on a fresh table. */
export interface ArmResult {
  readonly arm: ArmName;
  readonly forecast: Forecast;
  readonly steady?: Steady;
  readonly driver: DriverResult;
  readonly doubts: Doubts;
  readonly readBack: ReadBack;
  readonly topKeys: readonly TopKey[];
  /** What happened to the table's partitions; times are from the beginning of the arm. */
  readonly log: readonly LogEntry[];
  readonly samples: readonly Sample[];
  /** The heat of the table and of its indexes; times are from the first sample. */
  readonly heat: readonly HeatEvent[];
}

/** What the driver saw; it counts calls, of which a request may have several. */
export interface DriverResult {
  readonly sent: number;
  readonly seconds: number;
  readonly achievedPerSecond: number;
  readonly done: number;
  /** Requests a second of which all calls were done, in the steady part of an even load. */
  readonly wholePerSecond: number;
  readonly throttled: number;
  readonly failed: number;
  readonly byError: Readonly<Record<string, number>>;
  readonly cpuShare: number;
  readonly sendLagMsP99: number;
  /** Of requests that were done, and of those that were throttled, in milliseconds. */
  readonly response: { readonly done: LatencySummary; readonly throttled: LatencySummary };
  /** Milliseconds at a percentile, of requests that were done. */
  readonly curve: readonly (readonly [percentile: number, milliseconds: number])[];
  /** Of the SDK: requests for these calls, repeated ones included, and most for one call. */
  readonly attempts?: number;
  readonly mostAttempts?: number;
}

/** One of the keys that got most. */
export interface TopKey {
  readonly resource: string;
  readonly key: string;
  /** Units that it was admitted. */
  readonly units: number;
}

/** One threshold. */
export interface ThresholdResult {
  readonly name: string;
  readonly passed: boolean;
  /** What was measured, beside what was expected. */
  readonly text: string;
}

/** Rates between two samples. */
export interface Steady {
  readonly fromSeconds: number;
  readonly seconds: number;
  /** Why it begins there. */
  readonly since: 'first index refusal' | 'warm-up' | 'split';
  readonly offeredPerSecond: number;
  readonly admittedPerSecond: number;
  /** By arithmetic, for just this time: while a queue is full, more passes at first than later. */
  readonly forecastPerSecond: number;
  /** Requests a second, by reason. */
  readonly throttledPerSecond: Readonly<Record<string, number>>;
}
