// The checkpoint of a lab: `node commands/lab.mjs 1 hint`.
//
// Vitest is imported before tsx is registered: under tsx its import takes twice as long.

import 'vitest/node';
import { register } from 'tsx/esm/api';

// Started by another command, such as watch: it ends when that does, however and how soon it ended.
process.once('disconnect', () => process.exit(130));
if (process.connected === false) process.exit(130);
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
register();
const { main } = await import('./lab.ts');
const { runCommand } = await import('./exit.ts');
await runCommand(() => main(process.argv.slice(2)));
