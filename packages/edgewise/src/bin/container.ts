/** The container's command: `edgewise governor` in one file. */

import { governorCommand } from './governor-command.ts';
import { runToEnd } from './run-to-end.ts';

await runToEnd(() => governorCommand(process.argv.slice(2)));
