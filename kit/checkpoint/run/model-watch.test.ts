import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import type { Lab } from '../lab/lab.ts';
import {
  chosenWatcher,
  type FoundWatcher,
  isSlowToTell,
  WatcherFile,
  watcherOf,
} from './model-watch.ts';

const LINUX = `/dev/sda1 / ext4 rw,relatime 0 0
proc /proc proc rw 0 0
/dev/sdb1 /home ext4 rw 0 0
server:/export /home/shared nfs4 rw,vers=4.2 0 0
//server/share /mnt/My\\040Drive cifs rw 0 0
user@host:/ /mnt/ssh fuse.sshfs rw 0 0
/dev/sdc1 /home/shared/local xfs rw 0 0
`;
const WSL = `/dev/sdc / ext4 rw 0 0
C:\\134 /mnt/c 9p rw,aname=drvfs 0 0
`;

describe('a folder', () => {
  test.each([
    ['on WSL’s Windows drive', '/mnt/c/Users/a/edgewise', WSL],
    ['that is the drive itself', '/mnt/c', WSL],
    ['on a network drive', '/home/shared/edgewise', LINUX],
    ['on a drive with a blank in its name', '/mnt/My Drive/edgewise', LINUX],
    ['over SSH', '/mnt/ssh/edgewise', LINUX],
    ['of a virtual machine’s host', '/vm/edgewise', 'vm /vm vboxsf rw 0 0\n'],
  ])('%s does not tell of changes', (_where, folder, mounts) => {
    expect(isSlowToTell(folder, mounts)).toBe(true);
  });

  test.each([
    ['on a disk of one’s own', '/home/a/edgewise', LINUX],
    ['beside a network drive whose name begins likewise', '/home/shared-not/edgewise', LINUX],
    ['on a disk mounted below a network drive', '/home/shared/local/edgewise', LINUX],
    ['of Linux under WSL', '/home/a/edgewise', WSL],
    ['on a system without a table of mounts', 'C:\\edgewise', ''],
  ])('%s tells', (_where, folder, mounts) => {
    expect(isSlowToTell(folder, mounts)).toBe(false);
  });
});

const lab = { info: { number: 3 } } as Lab;
let folder: string;

beforeEach(() => {
  folder = testFolder();
});

describe('of the processes that watch, the one that checks', () => {
  const now = 100_000;
  const watcher = (changes: Partial<FoundWatcher>): FoundWatcher => ({
    by: 'page',
    pid: 1,
    since: 10,
    seenAt: now - 5_000,
    isAlive: true,
    ...changes,
  });
  const terminal = watcher({ by: 'terminal', pid: 2, since: 90 });
  const page = watcher({});

  test.each([
    ['a terminal before a page that began earlier', [page, terminal], terminal],
    ['the only page', [page], page],
    ['a page where the terminal has ended', [page, watcher({ ...terminal, isAlive: false })], page],
    [
      'a page where the sign of the terminal is old, whoever has its number now',
      [page, watcher({ ...terminal, seenAt: now - 60_000 })],
      page,
    ],
    ['of two pages the first', [watcher({ pid: 9, since: 11 }), page], page],
    ['nobody where nobody watches', [], undefined],
  ] as const)('is %s', (_what, found, expected) => {
    expect(chosenWatcher(found, now)).toEqual(expected);
  });
});

describe('a sign', () => {
  test('is seen until it is taken down', () => {
    expect(watcherOf(folder, lab)).toBeUndefined();
    const sign = new WatcherFile(folder, lab, 'page');
    expect(watcherOf(folder, lab)).toMatchObject({ by: 'page', pid: process.pid });
    sign.remove();
    expect(watcherOf(folder, lab)).toBeUndefined();
  });

  test('of one lab says nothing of another', () => {
    const sign = new WatcherFile(folder, lab, 'page');
    expect(watcherOf(folder, { info: { number: 4 } } as Lab)).toBeUndefined();
    sign.remove();
  });

  test('of a process that was killed counts for nothing, and the next one takes it away', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const own = join(folder, '03');
    const left = `terminal-${child.pid}-1`;
    mkdirSync(own);
    writeFileSync(join(own, left), '');
    expect(watcherOf(folder, lab)).toMatchObject({ by: 'terminal', pid: child.pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(watcherOf(folder, lab)).toBeUndefined();
    const sign = new WatcherFile(folder, lab, 'page');
    expect(readdirSync(own)).not.toContain(left);
    sign.remove();
  });

  test('that nobody has touched for long counts for nothing, though its number is in use', () => {
    const file = join(folder, '03', `terminal-${process.pid}-1`);
    mkdirSync(join(folder, '03'));
    writeFileSync(file, '');
    utimesSync(file, 1_000, 1_000);
    writeFileSync(join(folder, '03', 'notes.txt'), '');
    expect(watcherOf(folder, lab)).toBeUndefined();
  });
});
