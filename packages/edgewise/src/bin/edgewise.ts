#!/usr/bin/env node
/** The command `edgewise`. */

import { edgewise } from './command.ts';
import { runToEnd } from './run-to-end.ts';

await runToEnd(() => edgewise(process.argv.slice(2)));
