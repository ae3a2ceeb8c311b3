// Installs the workshop of this pack without a network: node install.mjs
//
// An old Node (12.20 or later) has to be able to read this file: it says that Node is too old.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACK = fileURLToPath(new URL('.', import.meta.url));
const WORKSHOP = join(PACK, 'workshop');
const LOCK = join(WORKSHOP, 'package-lock.json');

/** Exit code where this machine lacks something; the workshop's README.md has the others. */
const ENVIRONMENT = 4;

/** By npm's own variables, which need no quotes on any system; an option of the user gives way. */
const OFFLINE = {
  npm_config_cache: join(PACK, 'npm-cache'),
  npm_config_offline: 'true',
  npm_config_prefer_online: 'false',
  npm_config_include: 'dev,optional',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
};

function install() {
  const problem = wrongPlatform();
  if (problem !== undefined) return end(problem);
  say('npm installs the workshop from the folder npm-cache. It asks no network.');
  say('This takes about a minute.');
  const started = Date.now();
  // With the pack's lock file npm takes everything by its hash; the workshop's own serves in a network.
  copyFileSync(join(PACK, 'offline-lock.json'), LOCK);
  const { status, error } = spawnSync('npm ci', {
    cwd: WORKSHOP,
    env: Object.assign({}, process.env, OFFLINE),
    stdio: 'inherit',
    shell: true,
    windowsHide: true,
  });
  copyFileSync(join(PACK, 'package-lock.json'), LOCK);
  if (error !== undefined) return end(`npm cannot be started: ${error.message}.`);
  if (status !== 0) {
    return end(
      'Expected npm to install the workshop, but it did not; npm says why above. Unpack the archive anew, then run: node install.mjs',
    );
  }
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s. Now run:`);
  say('');
  say('  cd workshop');
  say('  npm start');
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

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = ENVIRONMENT;
}

import(new URL('workshop/commands/shell/node-version.mjs', import.meta.url).href).then(
  ({ acceptNode }) => {
    if (acceptNode('node install.mjs')) install();
  },
);
