// Runs a command written in TypeScript: `node commands/run.mjs labs json` runs commands/labs.ts.

import { register } from 'tsx/esm/api';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
register();
const [name, ...words] = process.argv.slice(2);
const { main } = await import(`./${name}.ts`);
const { runCommand } = await import('./exit.ts');
await runCommand(() => main(words));
