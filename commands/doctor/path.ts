/** Where the project lies: blanks and accents are fine, some drives and folders are not so good. */

import { realpathSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { release } from 'node:os';
import { type Check, note, ok, type Setup, type Verdict } from './check.ts';

/** What the verdict depends on. */
export interface Place {
  /** The project's folder, with drive letters and links resolved. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
  /** The kernel's; under WSL it names Microsoft. */
  readonly release: string;
  /** The file system's number, as Linux has it in linux/magic.h. */
  readonly fileSystem: number;
}

/** @see https://man7.org/linux/man-pages/man2/statfs.2.html */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS', // 0x6969
  20859: 'SMB', // 0x517b
  4283649346: 'SMB', // 0xff534d42
  4266872130: 'SMB', // 0xfe534d42
};

const SYNC_FOLDER =
  /^(OneDrive|Dropbox|Google ?Drive|My Drive|iCloud ?Drive|Mobile Documents|CloudStorage|Nextcloud|ownCloud|pCloud ?Drive|Box Sync)( \(.*\)| - .*)?$/i;

export const pathCheck: Check = { name: 'path', look: lookAtPath };

async function lookAtPath({ root, platform }: Setup): Promise<Verdict> {
  const { type } = await statfs(root);
  return pathVerdict({
    // On Windows this leads from a network drive's letter to its server.
    path: realpathSync.native(root),
    platform,
    release: release(),
    fileSystem: type,
  });
}

/** What to think of a place. */
export function pathVerdict(place: Place): Verdict {
  const { path, platform } = place;
  if (platform === 'linux' && /microsoft/i.test(place.release) && /^\/mnt\/[a-z]\//.test(path)) {
    return note(
      'a Windows drive seen from WSL: slow, and saved files are not noticed',
      'Move the project into the home folder of WSL, such as ~/edgewise.',
    );
  }
  const network = networkOf(place);
  if (network !== undefined) {
    return note(
      `a network drive (${network}): slow, and saved files may not be noticed`,
      "Move the project to this machine's own disk.",
    );
  }
  const synced = path.split(/[\\/]/).find((part) => SYNC_FOLDER.test(part));
  if (synced !== undefined) {
    return note(
      'a folder that is synchronised: that locks files while they are written',
      'Move the project out of it, or exclude it from synchronising.',
    );
  }
  return ok(charactersText(path));
}

function networkOf({ path, platform, fileSystem }: Place): string | undefined {
  if (platform === 'win32') return path.startsWith('\\\\') ? 'a share' : undefined;
  return platform === 'linux' ? NETWORK_FILE_SYSTEMS[fileSystem] : undefined;
}

function charactersText(path: string): string {
  const blank = /\s/.test(path) ? ['blanks'] : [];
  const foreign = /[^\x20-\x7e]/.test(path) ? ['letters outside ASCII'] : [];
  const special = [...blank, ...foreign];
  return special.length === 0
    ? 'on a local disk'
    : `on a local disk; has ${special.join(' and ')}, which is fine`;
}
