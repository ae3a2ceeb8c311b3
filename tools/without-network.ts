/** Whether a test may run a command on a machine without a network. */

import { execFileSync } from 'node:child_process';

/** A new network without any device but the loopback, where the system lets anybody make one. */
export function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A command line of the shell, without `'`, as it runs on a machine without a network. */
export function withoutNetwork(line: string): string {
  return `unshare -rn sh -c 'ip link set lo up && ${line}'`;
}
