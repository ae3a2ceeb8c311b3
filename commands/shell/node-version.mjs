// Whether this Node can run the workshop, asked before anything that an old one cannot even read.
//
// Imports are evaluated before the file that names them: so an entry (run.mjs, lab.mjs) statically
// imports this file alone. Both are written in what Node 12 understands.

/** The oldest Node that works; package.json says the same. */
export const OLDEST_NODE = '20.19.0';

/**
 * Whether a version is at least another.
 *
 * @param {string} version such as `22.12.0`
 * @param {string} least
 * @returns {boolean}
 */
export function isAtLeast(version, least) {
  const [have, want] = [version, least].map((text) => text.split('.').map(Number));
  const at = want.findIndex((number, place) => have[place] !== number);
  return at === -1 || have[at] > want[at];
}

/**
 * Whether this Node will do; where it will not, one sentence says so and the exit code is 4.
 *
 * @param {string} next the command to run with a newer Node
 */
export function acceptNode(next = 'npm ci') {
  const version = process.version.slice(1);
  if (isAtLeast(version, OLDEST_NODE)) return true;
  process.stderr.write(
    `Expected Node ${OLDEST_NODE} or later, got ${version}.\nInstall Node 22 or later from https://nodejs.org, then run: ${next}\n`,
  );
  process.exitCode = 4;
  return false;
}
