/** The user says whose account it is, before anything is made or dropped there. */

import { KitError } from '../../kit/kit-error.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

/** How the user is asked. */
export interface Confirmation {
  /** The id that must be said. */
  readonly id: string;
  /** What the option `account` says. */
  readonly said: string | undefined;
  /** As typed, for the sentence: `npm run lab:3 aws`. */
  readonly command: string;
  /** Asks and returns what was typed; absent where there is no terminal. */
  readonly ask?: () => Promise<string>;
}

/**
 * Returns when the id was said.
 *
 * @throws {KitError} `aws.otherAccount`, `aws.noTerminal`; `Interrupted` after Ctrl-C
 */
export async function confirmAccount(confirmation: Confirmation): Promise<void> {
  const { id, said, command, ask = terminalQuestion() } = confirmation;
  if (said === id) return;
  if (said !== undefined) {
    throw other(
      `Expected \`account\` to be \`${id}\`, whose credentials these are, got \`${said}\`.`,
    );
  }
  if (ask === undefined) {
    throw new KitError(
      'usage',
      'aws.noTerminal',
      `Expected the account id, but there is no terminal to type it in. Say: ${command} account=${id}.`,
    );
  }
  const typed = (await ask()).trim();
  if (typed !== id) throw other(`Expected the account id \`${id}\`, got \`${typed}\`.`);
}

function other(sentence: string): KitError {
  const next = 'Nothing was made or dropped. Look at AWS_PROFILE, and repeat the command.';
  return new KitError('usage', 'aws.otherAccount', `${sentence} ${next}`);
}

function terminalQuestion(): (() => Promise<string>) | undefined {
  if (!hasTerminal()) return undefined;
  return () => atTerminal((ask) => ask('Type the account id to go on: '));
}
