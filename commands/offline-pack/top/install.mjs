// Installs the workshop of this pack without a network: node install.mjs
//
// An old Node (12.20 or later) has to be able to read this file: it says that Node is too old.

import { spawn } from 'node:child_process';
import fs, { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACK = fileURLToPath(new URL('.', import.meta.url));
const WORKSHOP = join(PACK, 'workshop');
const LOCK = join(WORKSHOP, 'package-lock.json');
/** npm's own, because a home may be read-only. */
const CACHE = join(PACK, 'packages', 'npm-cache');

/** Exit code where this machine lacks something; the workshop's README.md has the others. */
const ENVIRONMENT = 4;
/** Exit code where you stop this program. */
const INTERRUPTED = 130;

/** In words: as a variable, `include=dev,optional` is one unknown name to npm. */
const CI = 'npm ci --include=dev --include=optional';
/** With `exec` a signal for the shell is one for npm; Windows has neither. */
const NPM = process.platform === 'win32' ? CI : `exec ${CI}`;

/** By npm's own variables, which need no quotes on any system; an option of the user gives way. */
const OFFLINE = {
  npm_config_cache: CACHE,
  npm_config_offline: 'true',
  npm_config_prefer_online: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
};

/** By these the system asks a program to end: Ctrl-C, `kill`, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How the system says that a file must not be written. */
const REFUSALS = ['EACCES', 'EPERM', 'EROFS'];

async function install() {
  const problem = wrongPlatform();
  if (problem !== undefined) return end(problem);
  say('npm installs the workshop from the folder packages. It asks no network.');
  say('This takes about a minute.');
  const started = Date.now();
  const { status, error, isStopped, refusal } = await npmEnd();
  if (refusal !== undefined) return end(refusal);
  if (isStopped) return end('You have stopped it. To install, run: node install.mjs', INTERRUPTED);
  if (error !== undefined) return end(`npm cannot be started: ${error.message}.`);
  if (status !== 0) {
    return end(
      'Expected npm to install the workshop, but it did not; npm says why above. Unpack the archive anew, then run: node install.mjs',
    );
  }
  // It has every package a second time. An old Node has no such function to import by its name.
  fs.rmSync(CACHE, { recursive: true, force: true, maxRetries: 5 });
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s. Now run:`);
  say('');
  say('  cd workshop');
  say('  npm start');
}

/**
 * Runs npm to its end. With the pack's lock file npm takes everything from files, each with its hash; the workshop's own
 * serves in a network, and is put back.
 */
async function npmEnd() {
  let npm;
  let isStopped = false;
  // A signal that is heard ends npm, and not this program: the lock file has to be put back.
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      isStopped = true;
      // The terminal gives Ctrl-C to npm as well.
      if (npm !== undefined && signal !== 'SIGINT') npm.kill(signal);
    });
  }
  try {
    copyFileSync(join(PACK, 'offline-lock.json'), LOCK);
  } catch (error) {
    if (REFUSALS.includes(error.code)) return { refusal: refusalOf(error) };
    throw error;
  }
  const env = Object.assign({}, process.env, OFFLINE);
  const ended = await new Promise((resolve) => {
    npm = spawn(NPM, { cwd: WORKSHOP, env, stdio: 'inherit', shell: true, windowsHide: true });
    npm.once('error', (error) => resolve({ error }));
    npm.once('close', (status) => resolve({ status }));
  });
  copyFileSync(join(PACK, 'package-lock.json'), LOCK);
  return Object.assign({ isStopped }, ended);
}

function refusalOf({ code }) {
  return `Expected to write to the folder workshop, but the system does not allow it (${code}). Copy the folder of the pack to a place where you may write, then run there: node install.mjs`;
}

/** Why this pack does not fit the machine, in a sentence. */
function wrongPlatform() {
  const { platforms } = JSON.parse(readFileSync(join(PACK, 'pack.json'), 'utf8'));
  const here = `${process.platform}-${process.arch}`;
  if (!platforms.includes(here)) {
    return `Expected a machine of the kind ${platforms.join(' or ')}, got ${here}. Ask your instructor for a pack for ${here}.`;
  }
  const isMusl =
    process.platform === 'linux' &&
    process.report.getReport().header.glibcVersionRuntime === undefined;
  if (isMusl) {
    return 'Expected a Linux with glibc, got one with musl, such as Alpine. Connect to a network, then run in the folder workshop: npm ci';
  }
  return undefined;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function end(sentence, code = ENVIRONMENT) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}

import(new URL('workshop/commands/shell/node-version.mjs', import.meta.url).href).then(
  ({ acceptNode }) => {
    if (acceptNode('node install.mjs')) install();
  },
);
