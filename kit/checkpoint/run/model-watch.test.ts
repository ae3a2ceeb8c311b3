import { describe, expect, test } from 'vitest';
import { isSlowToTell } from './model-watch.ts';

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
