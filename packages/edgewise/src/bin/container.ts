/** The container's command: `edgewise governor` in one file. */

import { runToEnd } from './command.ts';
import { governorCommand } from './governor-command.ts';

await runToEnd(() => governorCommand(process.argv.slice(2)));
