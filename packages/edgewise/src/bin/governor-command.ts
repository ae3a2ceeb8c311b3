/** `edgewise governor`: DynamoDB's partitions in front of a local DynamoDB, until a signal. */

import { rename, rm, writeFile } from 'node:fs/promises';
import { governorPort } from '../../../../kit/engine/port.ts';
import {
  type GovernorServerOptions,
  startGovernor,
} from '../../../../kit/governor/proxy/server.ts';
import { parseThrottleRule } from '../../../../kit/governor/proxy/throttle-rule.ts';
import { SCALE_RANGES } from '../../../../kit/governor/setting.ts';
import { KitError } from '../../../../kit/kit-error.ts';
import { watchGovernor } from '../../../../kit/report/governor-screen.ts';
import { print } from '../../../../kit/report/terminal.ts';
import { choiceOf, type Flags, numberOf, readFlags } from './flag.ts';
import { governedTarget, waitForTarget } from './target.ts';

const COMMAND = 'edgewise governor';

const OPTIONS = {
  target: { type: 'string' },
  'allow-target-host': { type: 'string', multiple: true },
  wait: { type: 'string' },
  port: { type: 'string' },
  listen: { type: 'string' },
  host: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  'ready-file': { type: 'string' },
  scale: { type: 'string' },
  'time-scale': { type: 'string' },
  seed: { type: 'string' },
  split: { type: 'string' },
  adaptive: { type: 'string' },
  throttle: { type: 'string', multiple: true },
  clock: { type: 'string' },
  conflicts: { type: 'string' },
  stale: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = [
  'edgewise governor --target http://127.0.0.1:8000',
  'edgewise governor watch [--port 8766]',
  '',
  '  --target URL          the local DynamoDB behind it; never AWS',
  '  --allow-target-host NAME    lets the target be on this other machine',
  '  --wait SECONDS        how long the target may take to answer (default: 0)',
  '  --port 8766           where it listens; 0 is a free port',
  '  --listen 0.0.0.0      the address it listens on (default: 127.0.0.1)',
  '  --host NAME           another name that clients use for it, exactly',
  '  --origin http://localhost:5173    lets in a web page',
  '  --ready-file FILE     holds the JSON line while it listens',
  '  --scale 0.05          multiplies every rate (default: 1)',
  '  --time-scale 30       divides every window of time (default: 1)',
  '  --seed 1              what is drawn by lot',
  '  --split off           partitions stay as they are (default: on)',
  '  --adaptive off        a provision is shared out evenly (default: instant)',
  '  --throttle Orders/USER#star:write:3    refuses the next three writes of a key;',
  '                        table[@index][/key]:read|write[:times], more than once',
  '  --conflicts 0.1       a tenth of the transactions and conditional writes meet',
  '                        another transaction, and are not done (default: 0)',
  '  --stale 0.1           a tenth of the GetItems of an item written within a second',
  '                        find the item before that write (default: 0)',
  '  --clock manual        time moves by POST /_governor/advance {"seconds": 1}',
  '',
  'Once it listens it writes one line of JSON: endpoint, target, pid.',
];

const SHARE = { low: 0, high: 1, whole: false };

type Said = Flags<typeof OPTIONS>['values'];

/**
 * Runs the command.
 *
 * @throws {KitError} what flags, target and governor throw
 */
export async function governorCommand(words: string[]): Promise<number> {
  const { values, positionals } = readFlags(words, OPTIONS, COMMAND);
  const [verb, ...more] = positionals;
  if (values.help || verb === 'help') {
    print(HELP);
    return 0;
  }
  if (more.length > 0 || (verb !== undefined && verb !== 'watch')) {
    throw new KitError(
      'usage',
      'flags.bad',
      `Expected flags or the word watch, got \`${positionals.join(' ')}\`. See: ${COMMAND} --help.`,
    );
  }
  const port = numberOf(values.port, 'port', { low: 0, high: 65_535, whole: true });
  if (verb === 'watch') {
    await watchGovernor(port ?? governorPort(process.env), `${COMMAND} --target URL`);
    return 0;
  }
  await keepRunning(values, port ?? governorPort(process.env));
  return 0;
}

async function keepRunning(values: Said, port: number): Promise<void> {
  const target = governedTarget(values.target, values['allow-target-host'] ?? []);
  if (Number(new URL(target).port) === port) {
    throw new KitError(
      'usage',
      'governor.badTarget',
      `Expected \`--target\` to be another port than the governor's own, got \`${target}\`. Say, for example, --port 8790.`,
    );
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const settings = settingsOf(values);
  const wait = { low: 0, high: 3_600, whole: false };
  await waitForTarget(target, numberOf(values.wait, 'wait', wait) ?? 0);
  const onNotice = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const governor = await startGovernor({ ...settings, target, port, onNotice });
  const line = JSON.stringify({ endpoint: governor.endpoint, target, pid: process.pid });
  const ready = await writeReadyFile(values['ready-file'], line);
  print([line]);
  await stopped;
  await ready.remove();
  await governor.stop();
}

/** Only what was said: all else is as the governor has it. */
function settingsOf(values: Said): Omit<GovernorServerOptions, 'target' | 'port'> {
  const all = {
    scale: numberOf(values.scale, 'scale', { ...SCALE_RANGES.scale, whole: false }),
    timeScale: numberOf(values['time-scale'], 'time-scale', {
      ...SCALE_RANGES.timeScale,
      whole: false,
    }),
    seed: numberOf(values.seed, 'seed', { low: 0, high: Number.MAX_SAFE_INTEGER, whole: true }),
    split: choiceOf(values.split, 'split', ['on', 'off']),
    adaptive: choiceOf(values.adaptive, 'adaptive', ['instant', 'off']),
    throttle: values.throttle?.map(parseThrottleRule),
    conflicts: numberOf(values.conflicts, 'conflicts', SHARE),
    stale: numberOf(values.stale, 'stale', SHARE),
    clock: choiceOf(values.clock, 'clock', ['manual']),
    listen: values.listen,
    hosts: values.host,
    origins: values.origin,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

// A file that is there as long as a server listens: for scripts that wait.

/**
 * Writes the file whole: a reader sees all of it or none.
 *
 * @param path nothing is written where it is `undefined`
 * @throws {KitError} `readyFile.notWritten`
 */
async function writeReadyFile(
  path: string | undefined,
  line: string,
): Promise<{ remove(): Promise<void> }> {
  if (path === undefined) return { remove: async () => {} };
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${line}\n`);
    await rename(draft, path);
  } catch (error) {
    throw new KitError(
      'environment',
      'readyFile.notWritten',
      `Expected to write \`${path}\`, but it cannot be written (${(error as NodeJS.ErrnoException).code}). Name another with --ready-file.`,
      { cause: error },
    );
  }
  return { remove: () => rm(path, { force: true }) };
}
