/** `npm run governor`: DynamoDB's partitions in front of an engine, until Ctrl-C. */

import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { openEngine, openNamed } from '../kit/engine/open.ts';
import { governorPort, parsePort } from '../kit/engine/port.ts';
import { startGovernor, type TargetEvent } from '../kit/governor/proxy/server.ts';
import { refuseGovernor } from '../kit/governor/proxy/state.ts';
import { parseThrottleRule, type ThrottleRule } from '../kit/governor/proxy/throttle-rule.ts';
import { GOVERNOR_DEFAULTS, SCALE_RANGES } from '../kit/governor/setting.ts';
import type { PidFile } from '../kit/guard/pid-file.ts';
import { registerGovernor } from '../kit/guard/running-governor.ts';
import { KitError } from '../kit/kit-error.ts';
import { watchGovernor } from '../kit/report/governor-screen.ts';
import { print } from '../kit/report/terminal.ts';
import {
  anyNumber,
  oneOf,
  parseWords,
  SEED,
  type Words,
  wholeNumber,
} from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { ACCESS_HELP, ACCESS_OPTIONS, accessOf } from './shell/option.ts';
import { WORKSHOP_FOLDER } from './shell/project.ts';
import { End } from './shell/until-stopped.ts';

const VOCABULARY = {
  command: 'npm run governor',
  verbs: ['watch', 'keep-going', 'help'],
  options: [
    'target',
    'port',
    'scale',
    'timeScale',
    'seed',
    'split',
    'adaptive',
    'keyRangeErrorInProvisioned',
    'throttle',
    'clock',
    'conflicts',
    'stale',
    ...ACCESS_OPTIONS,
  ],
};

const HELP = [
  'npm run governor            in front of the engine that runs, on port 8766;',
  '                            where none runs, of an embedded one of its own',
  'npm run governor target=http://127.0.0.1:8000    of any DynamoDB on this machine',
  'npm run governor scale=0.05 timeScale=30    small enough for a laptop: rates',
  '                            times 0.05, minutes of AWS in seconds',
  'npm run governor watch      the partitions of a governor that runs',
  'npm run governor keep-going    also when its own engine dies, with no tables',
  '',
  '  port=8790     where it listens (or EDGEWISE_GOVERNOR_PORT)',
  '  seed=1        what is drawn by lot: the same seed, the same partitions',
  '  split=off     partitions stay as they are (default: on)',
  '  adaptive=off  a provision shared out evenly, as before 2019 (default: instant)',
  '  keyRangeErrorInProvisioned=ThrottlingException    what a hot partition of a',
  "                provisioned table answers (default: PTEE; AWS's pages differ)",
  '  throttle=Orders/USER#star:write:3    refuses the next three writes of a key;',
  '                table[@index][/key]:read|write[:times], several with commas',
  '  clock=manual  model time moves only by POST /_governor/advance',
  '  conflicts=0.1 every tenth transaction and conditional write meets another',
  '                transaction, and is not done (default: 0)',
  '  stale=0.1     every tenth GetItem of an item written within a second finds the',
  '                item before that write (default: 0)',
  ...ACCESS_HELP,
  '',
  'State, metrics, events: /_governor/state, /_governor/metrics, /_governor/events.',
  'What is modelled, and from which sources: kit/governor/README.md.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, VOCABULARY);
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const word = words.options.get('port');
  const port = word === undefined ? governorPort(process.env) : parsePort(word);
  if (words.verbs.includes('watch')) {
    await watchGovernor(port, 'npm run governor');
    return EXIT.pass;
  }
  return keepRunning(words, port);
}

async function keepRunning(words: Words, port: number): Promise<number> {
  const options = optionsOf(words);
  const end = new End();
  const keepGoing = words.verbs.includes('keep-going');
  let forgetTables = (): void => {};
  const onRestart = (cause: string): void => {
    if (!keepGoing) {
      end.endWith(ownEngineDied(cause));
      return;
    }
    forgetTables();
    tellError(`The governor's own engine died (${cause}) and was started again, without tables.`);
  };
  const engine = await engineOf(words.options.get('target'), port, { end, onRestart });
  try {
    const by = 'npm run governor';
    let sign: PidFile | undefined;
    const show = (engineIsGone: boolean): void => {
      const before = sign;
      sign = registerGovernor(WORKSHOP_FOLDER, { endpoint: governor.endpoint, by, engineIsGone });
      before?.remove();
    };
    const onTarget = (event: TargetEvent, lostTables: readonly string[]): void => {
      show(event === 'gone');
      tellTarget(engine.endpoint, event, lostTables);
    };
    const governor = await startGovernor({
      ...options,
      ...(!engine.own && { onTarget }),
      onNotice: tellError,
      target: engine.endpoint,
      port,
    });
    forgetTables = () => governor.forgetTables();
    const behind = engine.own ? 'an embedded engine of its own' : engine.endpoint;
    print([`The governor listens on ${governor.endpoint}, in front of ${behind}.`]);
    show(false);
    await end.reached.finally(() => sign?.remove());
    await governor.stop();
  } finally {
    await engine.stop();
  }
  print(['The governor has stopped.']);
  return EXIT.pass;
}

function optionsOf(words: Words) {
  const { scale, timeScale } = SCALE_RANGES;
  const { scale: usual, timeScale: usualTime } = GOVERNOR_DEFAULTS;
  return {
    ...accessOf(words),
    scale: anyNumber(words, 'scale', { ...scale, default: usual }),
    timeScale: anyNumber(words, 'timeScale', { ...timeScale, default: usualTime }),
    seed: wholeNumber(words, 'seed', { ...SEED, low: 0 }),
    throttle: throttleRulesOf(words),
    ...(oneOf(words, 'clock', ['running', 'manual']) === 'manual' && { clock: 'manual' as const }),
    conflicts: anyNumber(words, 'conflicts', { low: 0, high: 1, default: 0 }),
    stale: anyNumber(words, 'stale', { low: 0, high: 1, default: 0 }),
    split: oneOf(words, 'split', ['on', 'off']),
    adaptive: oneOf(words, 'adaptive', ['instant', 'off']),
    keyRangeErrorInProvisioned: oneOf(words, 'keyRangeErrorInProvisioned', [
      'PTEE',
      'ThrottlingException',
    ]),
  };
}

/** A key may have commas too: only one that ends a rule counts. */
function throttleRulesOf({ options }: Words): ThrottleRule[] {
  const rules = options.get('throttle')?.split(/(?<=:(?:read|write)(?::\d+)?),/) ?? [];
  return rules.map(parseThrottleRule);
}

/** A governor without its tables would refuse nothing more, and every answer would be an error. */
function ownEngineDied(cause: string): KitError {
  return new KitError(
    'engine',
    'governor.engineDied',
    `The governor's own engine died (${cause}), and its tables with it. Start again: npm run governor. If it is to go on without them: npm run governor keep-going.`,
  );
}

function tellTarget(endpoint: string, event: TargetEvent, lostTables: readonly string[]): void {
  const engine = `The engine behind the governor, ${endpoint},`;
  if (event === 'gone') {
    tellError(`${engine} is gone: requests are answered with 503 until it is back.`);
    return;
  }
  const lost = lostTables.join(', ');
  tellError(`${engine} is back${lost && `, without these tables: ${lost}. They are forgotten`}.`);
}

function tellError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

async function engineOf(
  target: string | undefined,
  port: number,
  { end, onRestart }: { end: End; onRestart: (cause: string) => void },
): Promise<Engine> {
  const startOwn = (): Promise<Engine> => startEmbedded({ onRestart, onGone: end.engineIsGone });
  const engine =
    target === undefined
      ? await openEngine(process.env, startOwn)
      : await openNamed(checkedTarget(target, port), 'target');
  if (!engine.own) await refuseGovernor(engine.endpoint);
  return engine;
}

/** The governor's own address is refused, also where nothing listens there yet. */
function checkedTarget(target: string, port: number): string {
  if (URL.canParse(target) && Number(new URL(target).port) === port) {
    throw new KitError(
      'usage',
      'governor.badTarget',
      `Expected \`target\` to be another address than the governor's own, got \`${target}\`. Say, for example, port=8790.`,
    );
  }
  return target;
}
