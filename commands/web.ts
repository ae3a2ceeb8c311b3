/** `npm run web`: the lesson beside the live result, in a browser, until Ctrl-C. */

import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { isSlowToTell } from '../kit/checkpoint/run/model-watch.ts';
import { parsePort, webPort } from '../kit/engine/port.ts';
import { type GovernorAddress, isLoopbackEndpoint } from '../kit/guard/running-governor.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/terminal.ts';
import { classLabSubject } from '../web/server/class/class-answer.ts';
import { ClassFolder } from '../web/server/class/class-folder.ts';
import { buildPageFiles } from '../web/server/files/page-file.ts';
import { GovernorSource } from '../web/server/source/governor-source.ts';
import { LabSource } from '../web/server/source/lab-source.ts';
import { placeOf } from '../web/server/source/requested-lab.ts';
import { workshopSource } from '../web/server/source/workshop-source.ts';
import { startWebServer } from '../web/server/web-server.ts';
import { doctorVerdictLines, findingLines } from './doctor/check.ts';
import { doctorFindings } from './doctor/findings.ts';
import { WARM_LAB } from './lab/run.ts';
import { oneOf, parseWords, type Words } from './shell/command-line.ts';
import { EXIT, tell } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER, workshopVersion } from './shell/project.ts';
import { End } from './shell/until-stopped.ts';

const VOCABULARY = {
  command: 'npm run web',
  verbs: ['help'],
  options: ['port', 'open', 'governor', 'class'],
};

const HELP = [
  'npm run web             the lessons beside your results, in a browser;',
  '                        it prints the address to open',
  'npm run web open=yes    opens the browser as well',
  'npm run web port=8790   on another port than 8767 (or EDGEWISE_WEB_PORT)',
  'npm run web class=DIR   also adds up the hand-ins of a class in that folder',
  '                        (npm run labs share to=DIR): counts, for the projector',
  'npm run web governor=http://127.0.0.1:8790    draws the heat of that governor;',
  '                        else of the one of this workshop that began last',
  '',
  'Save a model, and the page checks it, unless npm run watch does. The page is for',
  'this machine alone: docs/web.md says how it is closed to others.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, VOCABULARY);
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const opens = oneOf(words, 'open', ['no', 'yes']) === 'yes';
  const word = words.options.get('port');
  const port = word === undefined ? webPort(process.env) : parsePort(word);
  const governor = governorOf(words.options.get('governor'));
  await keepOpen({ port, opens, governor, handIns: classFolder(words) });
  print(['The page has ended.']);
  return EXIT.pass;
}

/** A governor that was named; it need not run yet. */
function governorOf(endpoint: string | undefined): GovernorAddress | undefined {
  if (endpoint === undefined) return undefined;
  if (isLoopbackEndpoint(endpoint)) return { endpoint, by: 'another program' };
  throw new KitError(
    'usage',
    'web.badGovernor',
    `Expected \`governor\` to be a governor on this machine, such as http://127.0.0.1:8766, got \`${endpoint}\`. Say the address that npm run governor has printed.`,
  );
}

/** What the words say. */
interface WebWords {
  readonly port: number;
  readonly opens: boolean;
  readonly governor: GovernorAddress | undefined;
  /** The folder of the hand-ins of a class. */
  readonly handIns: string | undefined;
}

async function keepOpen({ port, opens, governor, handIns }: WebWords): Promise<void> {
  const end = new End();
  const labs = await readLabs(PROJECT_FOLDER);
  const doctor = new DoctorLines();
  const labSource = new LabSource({
    root: PROJECT_FOLDER,
    workshop: WORKSHOP_FOLDER,
    labs,
    script: WARM_LAB,
    version: workshopVersion(),
    environment: process.env,
    platform: process.platform,
    polls: isSlowToTell(PROJECT_FOLDER),
    doctor: () => doctor.read(),
  });
  const source = workshopSource({
    labs: labSource,
    governors: new GovernorSource({
      workshop: WORKSHOP_FOLDER,
      ...(governor && { named: governor }),
    }),
    ...(handIns !== undefined && {
      openClass: (onChange) =>
        new ClassFolder({ folder: handIns, labs: labs.map(classLabSubject), onChange }),
    }),
  });
  const files = buildPageFiles({ root: PROJECT_FOLDER, labs: labs.map(placeOf) });
  files.catch(() => {}); // It is awaited below.
  const server = await startWebServer({ port, source, files, onBug: (error) => void tell(error) });
  print([`The page is at  ${server.address}`]);
  if (handIns !== undefined) print([`The class is at  ${server.addressOf('/class')}`]);
  print(['Ctrl-C ends it.']);
  if (opens) {
    openBrowser(browserCommand(process.platform, server.address), () =>
      print(['The browser could not be opened: open the address yourself.']),
    );
  }
  try {
    await Promise.race([end.reached, files]);
    labSource.prepare();
    await end.reached;
  } finally {
    await server.close();
  }
}

/**
 * Its path; nothing where none is named.
 *
 * @throws {KitError} `web.noClassFolder`
 */
export function classFolder({ options }: Words): string | undefined {
  const said = options.get('class');
  if (said === undefined) return undefined;
  const folder = resolve(PROJECT_FOLDER, said);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new KitError(
    'usage',
    'web.noClassFolder',
    `Expected \`class\` to be a folder of hand-ins, but \`${folder}\` is none. Make it, and say: npm run web class=DIR.`,
  );
}

// Opens an address in the browser, by the command that the system has for it.

/** A program, and its words. */
export type BrowserCommand = readonly [program: string, ...words: string[]];

/**
 * The command that opens an address.
 *
 * @param platform as `process.platform`
 */
export function browserCommand(platform: string, address: string): BrowserCommand {
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** Opens it; tells where it could not be opened. */
export function openBrowser([program, ...words]: BrowserCommand, onFailure: () => void): void {
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  child.once('error', () => onFailure());
  child.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}

// What the doctor says, in a few lines: asked again after a minute, because looking takes a second.

const KEPT_MS = 60_000;

/** Looks at most once a minute. */
export class DoctorLines {
  readonly #now: () => number;
  readonly #look: () => Promise<string[]>;
  #kept: { readonly at: number; readonly lines: Promise<string[]> } | undefined;

  /** @param now in milliseconds */
  constructor(now: () => number = Date.now, look: () => Promise<string[]> = shortLines) {
    this.#now = now;
    this.#look = look;
  }

  read(): Promise<string[]> {
    const at = this.#now();
    if (!this.#kept || at - this.#kept.at >= KEPT_MS) this.#kept = { at, lines: this.#look() };
    return this.#kept.lines;
  }
}

/** What is not right, and the verdict; which command comes next, the page knows better. */
async function shortLines(): Promise<string[]> {
  const findings = await doctorFindings();
  const wanting = findings.filter(({ status }) => status !== 'ok');
  const isWrong = wanting.some(({ status }) => status === 'WRONG');
  return [
    ...findingLines(wanting, (_, text) => text),
    ...(isWrong ? doctorVerdictLines(findings) : ['Nothing is wrong.']),
  ];
}
