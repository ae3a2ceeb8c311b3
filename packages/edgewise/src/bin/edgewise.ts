#!/usr/bin/env node
/** The command `edgewise`. */

import { edgewise, runToEnd } from './command.ts';

await runToEnd(() => edgewise(process.argv.slice(2)));
