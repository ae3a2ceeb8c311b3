/** Takes out of a text who its user is: it will be pasted into a chat. */

import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';

/** What tells who somebody is. */
export interface Identity {
  /** Spellings of the home folder. */
  readonly homes: readonly string[];
  /** The name they log in with, where the system tells it. */
  readonly user?: string;
}

/** Whoever runs this process. */
export function ownIdentity(): Identity {
  const home = homedir();
  const user = systemUser();
  return { homes: [home, realPath(home)], ...(user !== undefined && { user }) };
}

/**
 * The text with home folders as `~` and the user's name as `user`, where it is a part of a path.
 *
 * @example
 * withoutIdentity('EACCES /home/ann/é', { homes: ['/home/ann'] }); // => 'EACCES ~/é'
 */
export function withoutIdentity(text: string, { homes, user }: Identity): string {
  const longestFirst = homes.filter((home) => home.length > 1).sort((a, b) => b.length - a.length);
  let hidden = text;
  for (const home of longestFirst) {
    hidden = hidden.replace(new RegExp(`${escaped(home)}(?![\\p{L}\\p{N}_-])`, 'giu'), '~');
  }
  // Other people's homes, and one's own on the other side of WSL.
  hidden = hidden.replace(
    /([\\/](?:Users|home)[\\/])(?:[^\\/'"`]+(?=[\\/])|[^\\/\s'"`,;:)]+)/gi,
    '$1user',
  );
  if (user === undefined) return hidden;
  return hidden.replace(
    new RegExp(`([\\\\/])${escaped(user)}(?=[\\\\/]|$|\\s|['"\`])`, 'giu'),
    '$1user',
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Missing in a container whose user has no name. */
function systemUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder; // A home that does not exist is still a name to hide.
  }
}
