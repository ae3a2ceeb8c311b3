/** Folders where the system does not tell of changes: Windows drives under WSL, network drives. */

import { readFileSync } from 'node:fs';

/** File systems that are somewhere else. */
const REMOTE = /^(9p|drvfs|nfs\d?|cifs|smb\w*|fuse\.sshfs|vboxsf|fuse\.vmhgfs-fuse)$/;

/** Whether a folder has to be looked at again and again to see that a file was saved. */
export function isSlowToTell(folder: string, mounts: string = readMounts()): boolean {
  return REMOTE.test(fileSystemOf(folder, mounts) ?? '');
}

/** The kind of file system that holds a folder, from Linux's table of mounts. */
function fileSystemOf(folder: string, mounts: string): string | undefined {
  const found = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, at = '', kind = '']) => ({ at: at.replaceAll('\\040', ' '), kind }))
    .filter(({ at }) => folder === at || folder.startsWith(at.endsWith('/') ? at : `${at}/`))
    .sort((a, b) => b.at.length - a.at.length);
  return found[0]?.kind;
}

function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return ''; // Not Linux: the system tells.
  }
}
