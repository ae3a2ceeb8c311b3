// Stands between a command and the engine it started, so that no engine outlives the command; or
// another program: guard-process.ts has what the order may say.
//
// Started as `node guard.mjs JSON` with a pipe on standard input. When that pipe ends (the command
// stopped, crashed or was killed) the engine gets SIGTERM, a second later SIGKILL, and the run
// folder, if one was given, is removed. An engine that dies by itself is started again, on the same
// port and file, and reported as one JSON line on standard output.
//
// Plain JavaScript, because it must start fast and without tsx.

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** @type {import('./guard-process.ts').GuardOrder} */
const order = JSON.parse(process.argv[2]);
const MAX_RESTARTS = order.restarts ?? 5;
/** An engine that exits with a code this soon could not start: its port is taken, say. */
const START_MS = 2_000;
let restarts = 0;
let stopping = false;
let engine = start();

process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

function start() {
  const startedMs = Date.now();
  const child = spawn(order.command, order.args, {
    cwd: order.cwd,
    env: { ...process.env, ...order.env },
    stdio: ['ignore', order.isShown ? 2 : 'ignore', order.isShown ? 2 : 'pipe'],
    // The guard has no console on Windows, and a program would open a window of its own.
    windowsHide: true,
  });
  let lastWords = '';
  child.stderr?.on('data', (data) => {
    lastWords = `${lastWords}${data}`.slice(-2_000);
  });
  child.on('error', (error) => finish({ event: 'failed', message: error.message }));
  child.on('exit', (code, signal) => {
    if (stopping) return finish();
    if (restarts === MAX_RESTARTS || (code !== null && Date.now() - startedMs < START_MS)) {
      return finish({ event: 'failed', code, signal, message: lastWords.trim() });
    }
    restarts += 1;
    report({ event: 'restarted', code, signal, message: lastWords.trim() });
    engine = start();
  });
  return child;
}

function stop() {
  if (stopping) return;
  stopping = true;
  engine.kill('SIGTERM');
  setTimeout(() => engine.kill('SIGKILL'), order.graceMs ?? 1_000);
}

function finish(message) {
  stopping = true;
  if (message) report(message);
  if (order.remove) rmSync(order.remove, { recursive: true, force: true, maxRetries: 5 });
  process.exit(message ? 1 : 0);
}

function report(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
