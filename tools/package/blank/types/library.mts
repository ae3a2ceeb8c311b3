import type { MeasuredReceipt } from 'edgewise';
import { type RunningGovernor, startGovernor } from 'edgewise/governor';
import { readScenario, type SimulationResult, simulate } from 'edgewise/simulate';

export async function governed(): Promise<RunningGovernor> {
  return startGovernor({ target: 'http://127.0.0.1:8000', throttle: [{ table: 'T', times: 1 }] });
}

export async function simulated(file: string): Promise<SimulationResult> {
  return simulate(await readScenario(file));
}

export const named = (receipt: MeasuredReceipt): string => receipt.name;
