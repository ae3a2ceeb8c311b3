// The process that checks for `npm run lab:N watch`: `node commands/lab/warm-lab.mjs 1 1.3`. It checks
// whenever it is told to, and ends when the command that started it does, however that ended.

process.once('disconnect', () => process.exit(130));
if (process.connected !== true) process.exit(130);

import('../shell/start.mjs').then(({ start }) => start('lab/warm', process.argv.slice(2)));
