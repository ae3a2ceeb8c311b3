/** `npm run offline-pack`: the workshop as one file, for machines without a network. */

import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { removeDeadRuns } from '../kit/checkpoint/run/snapshot-engines.ts';
import { EMBEDDED_PLATFORMS } from '../kit/engine/embedded.ts';
import { print } from '../kit/report/terminal.ts';
import { grouped } from '../kit/report/text.ts';
import { chosenPlatforms, type Platform } from './offline-pack/lock-file.ts';
import { makePack, type Pack } from './offline-pack/make-pack.ts';
import { notWritten } from './offline-pack/not-written.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER, workshopVersion } from './shell/project.ts';

const HELP = [
  'npm run offline-pack        makes one file: the workshop with all its packages',
  'npm run offline-pack platforms=linux-x64,win32-x64',
  '                            makes a smaller file, for these machines only',
  'npm run offline-pack help   this',
  '',
  `Platforms: ${EMBEDDED_PLATFORMS.join(', ')}.`,
  'The file has every package that package-lock.json names. npm downloads the ones',
  'that are not in its cache, so this machine needs a network. The file is in',
  '.workshop/. Copy it to the other machines, for example on a USB stick. They need',
  'Node 20.19 or later, and no network:',
  '',
  '  tar -xf edgewise-offline-VERSION.tgz',
  '  cd edgewise-offline-VERSION',
  '  node install.mjs',
  '',
  'The pack has the files that git tracks, and none of your models. If git does not',
  'list its files, the pack has all files except the ones that .gitignore names.',
  'Alpine Linux needs a network: the pack has no packages for it. Windows 10 and',
  'later have tar.',
];

const MB = 1_000_000;
const RUNS = join(WORKSHOP_FOLDER, 'offline-pack');

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const started = performance.now();
  const words = parseWords(args, {
    command: 'npm run offline-pack',
    verbs: ['help'],
    options: ['platforms'],
  });
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const platforms = chosenPlatforms(words.options.get('platforms'));
  const version = workshopVersion();
  const archive = join(WORKSHOP_FOLDER, `edgewise-offline-${version}.tgz`);
  print([`A pack for ${platforms.join(', ')}.`]);
  const pack = await inRunFolder((runFolder) =>
    makePack({
      root: PROJECT_FOLDER,
      version,
      platforms,
      runFolder,
      archive,
      say: (sentence) => print([sentence]),
    }),
  );
  print(endLines(pack, { archive, platforms, seconds: (performance.now() - started) / 1_000 }));
  return EXIT.pass;
}

/**
 * Works in a folder that is gone afterwards, also after Ctrl-C.
 *
 * @throws {KitError} `environment.notWritable` where the system does not let us write
 */
async function inRunFolder<T>(work: (runFolder: string) => Promise<T>): Promise<T> {
  const runFolder = join(RUNS, String(process.pid));
  const stop = (): never => {
    rmSync(runFolder, { recursive: true, force: true });
    process.exit(EXIT.interrupted);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    await removeDeadRuns(RUNS);
    await mkdir(runFolder, { recursive: true });
    return await work(runFolder);
  } catch (error) {
    throw notWritten(error);
  } finally {
    await rm(runFolder, { recursive: true, force: true }).catch(() => {}); // The error is told.
  }
}

function endLines(
  { archiveBytes, files, packages }: Pack,
  {
    archive,
    platforms,
    seconds,
  }: { archive: string; platforms: readonly Platform[]; seconds: number },
): string[] {
  return [
    '',
    `${relative(PROJECT_FOLDER, archive)}: ${grouped(archiveBytes / MB, 1)} MB, made in ${grouped(seconds, 1)} s`,
    `  ${grouped(files)} files, ${grouped(packages)} packages`,
    `  platforms: ${platforms.join(', ')}`,
    'Copy this file to the other machines. npm run offline-pack help says how to unpack it.',
  ];
}
