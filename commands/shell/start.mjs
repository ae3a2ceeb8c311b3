// Starts a command written in TypeScript, or says which command installs what it needs.

/**
 * @param {string} name file name of the command, without its ending
 * @param {string[]} words
 */
export async function start(name, words) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { main, runCommand } = (await compiled(name)) ?? (await source(name));
  await runCommand(() => main(words));
}

/** Commands whose start or speed people notice, and that load no TypeScript by themselves. */
const COMPILED = ['governor', 'lab', 'lab/warm', 'web'];

/** A stack trace names a line of the source only where the source is loaded. */
async function compiled(name) {
  if (!COMPILED.includes(name) || process.env.EDGEWISE_DEBUG) return undefined;
  const { loadCompiled } = await import('./compiled.mjs');
  return loadCompiled(name);
}

async function source(name) {
  const { register } = await installed(() => import('tsx/esm/api'));
  register();
  const { main } = await import(`../${name}.ts`);
  const { runCommand } = await import('./exit.ts');
  return { main, runCommand };
}

/** Ends the process with one sentence and exit code 4 where npm has not installed the package. */
async function installed(load) {
  try {
    return await load();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const [, missing = 'a package'] = /Cannot find package '([^']+)'/.exec(error.message) ?? [];
    const sentence = `Expected ${missing} in node_modules, but it is not there. Run: npm ci\n`;
    await new Promise((resolve) => process.stderr.write(sentence, resolve));
    process.exit(4);
  }
}
