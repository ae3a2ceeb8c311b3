/** Runs one way of generating a follow graph in a process of its own. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../commands/shell/project.ts';

/** Size of every graph that is generated. */
export const GRAPH = { users: 100_000, follows: 1_000_000, seed: 1 } as const;

/** Size of the graph that is generated in memory and in parts. */
export const LARGE_GRAPH = { users: 1_000_000, follows: 10_000_000, seed: 1 } as const;

/** What a process measured of itself. */
export interface Generated {
  edges: number;
  /** Time to generate, without the start of the process. */
  ms: number;
  /** Most memory the process held, Node and tsx included. */
  peakMb: number;
}

/** Starts `generate/<file>` with these words and reads what it measured. */
export function generateCold(file: string, ...words: string[]): Generated {
  const script = join(PROJECT_FOLDER, 'bench', 'seeds', 'generate', file);
  const args = ['--import', 'tsx', script, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout) as Generated;
}

/** Measures a generation and writes it as JSON: the whole of such a process. */
export function measureHere(generate: () => number): void {
  const startMs = performance.now();
  const edges = generate();
  const ms = performance.now() - startMs;
  const peakMb = process.resourceUsage().maxRSS / 1_024;
  process.stdout.write(JSON.stringify({ edges, ms, peakMb }));
}
