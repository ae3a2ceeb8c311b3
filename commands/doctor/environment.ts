/** Environment variables that change how commands behave. */

import { closest } from 'fastest-levenshtein';
import { SEED_VARIABLE } from '../verify/seed-variable.ts';
import { type Check, note, ok, type Setup, type Verdict } from './check.ts';

/** What the kit reads; the two ports are said by checks of their own. */
const PORTS = ['EDGEWISE_ENGINE_PORT', 'EDGEWISE_GOVERNOR_PORT'];
const OTHERS = ['EDGEWISE_DEBUG', 'EDGEWISE_LIMIT', 'EDGEWISE_PLAIN', SEED_VARIABLE];
const PROXIES = /^(https?|all)_proxy$/i;

export const environmentCheck: Check = { name: 'environment', look: environmentVerdicts };

function environmentVerdicts({ environment }: Setup): Verdict[] {
  const verdicts = [
    ...ourVerdicts(environment),
    ...nodeOptionVerdicts(environment),
    ...proxyVerdicts(environment),
  ];
  return verdicts.length > 0 ? verdicts : [ok('no other variable that matters is set')];
}

function ourVerdicts(environment: NodeJS.ProcessEnv): Verdict[] {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith('EDGEWISE_') && !PORTS.includes(name),
  );
  return names.sort().map((name) => {
    if (OTHERS.includes(name)) return ok(`${name} is \`${environment[name]}\``);
    const near = closest(name, [...PORTS, ...OTHERS]);
    return note(`${name} is read by nothing`, `Unset it, or did you mean ${near}?`);
  });
}

function nodeOptionVerdicts({ NODE_OPTIONS }: NodeJS.ProcessEnv): Verdict[] {
  if (!NODE_OPTIONS) return [];
  const next = 'If a command behaves oddly, unset NODE_OPTIONS and try again.';
  return [note(`NODE_OPTIONS is \`${NODE_OPTIONS}\``, next)];
}

/** Says which are set, never to what: a proxy's address may hold a password. */
function proxyVerdicts(environment: NodeJS.ProcessEnv): Verdict[] {
  const names = Object.keys(environment).filter(
    (name) => PROXIES.test(name) && environment[name] !== '',
  );
  if (names.length === 0) return [];
  const said = `${names.sort().join(', ')}: npm uses a proxy`;
  const exempt = environment.NO_PROXY ?? environment.no_proxy ?? '';
  const { NODE_USE_ENV_PROXY } = environment;
  // Newer Nodes send everything through the proxy when told so, this machine's own addresses too.
  if (!NODE_USE_ENV_PROXY || exempt.includes('127.0.0.1')) {
    return [ok(`${said}, the workshop does not`)];
  }
  return [note(`${said}, and so does Node (NODE_USE_ENV_PROXY)`, 'Add 127.0.0.1 to NO_PROXY.')];
}
