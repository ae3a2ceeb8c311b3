/** Java and Docker: what the other engines need, and the workshop does not. */

import { type Check, note, ok, type Setup, type Verdict } from './check.ts';
import { askProgram } from './program.ts';

const NOTHING_TO_DO = 'Nothing to do: the embedded engine serves.';
/** DynamoDB Local's current jar needs it. */
const OLDEST_JAVA = 17;

export const javaCheck: Check = { name: 'Java', look: javaVerdict };

export const dockerCheck: Check = { name: 'Docker', look: dockerVerdict };

async function javaVerdict({ environment }: Setup): Promise<Verdict> {
  const answer = await askProgram('java', ['-version'], environment);
  if (answer.state !== 'answered') return absent(answer.state);
  const version = /version "([^"]+)"/.exec(answer.text)?.[1] ?? 'of an unknown version';
  // Java 8 calls itself 1.8; either way it is older.
  if (Number.parseInt(version, 10) >= OLDEST_JAVA) return ok(`${version}, for DynamoDB Local`);
  return note(`${version}; DynamoDB Local takes ${OLDEST_JAVA} or later`, NOTHING_TO_DO);
}

async function dockerVerdict({ environment }: Setup): Promise<Verdict> {
  const answer = await askProgram('docker', ['--version'], environment);
  if (answer.state !== 'answered') return absent(answer.state);
  const version = /version ([^\s,]+)/.exec(answer.text)?.[1] ?? 'of an unknown version';
  return ok(`${version}, for docker compose`);
}

function absent(state: 'missing' | 'hung'): Verdict {
  const why = state === 'missing' ? 'not found' : 'does not answer';
  return note(`${why}, and not needed`, NOTHING_TO_DO);
}
