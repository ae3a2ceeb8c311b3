/** The words of the command `edgewise`. */

import { KitError } from '../../../../kit/kit-error.ts';
import { print } from '../../../../kit/report/terminal.ts';

const HELP = [
  'edgewise governor --target URL    throttles a local DynamoDB as AWS would',
  'edgewise governor watch           the partitions of a governor that runs',
  'edgewise simulate FILE            what would happen to a table, without one',
  'edgewise doctor                   whether this project can use the package',
  'edgewise help                     this; and edgewise governor --help, and so on',
  '',
  'Exit codes: 0 it is well, 1 the result is bad, 3 DynamoDB does not answer, 4 this',
  'machine lacks something, 64 a wrong word, 70 our own bug.',
];

/** Each loads only what it needs. */
const COMMANDS: Record<string, () => Promise<(words: string[]) => Promise<number>>> = {
  governor: async () => (await import('./governor-command.ts')).governorCommand,
  simulate: async () => (await import('./simulate-command.ts')).simulateCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
};

/**
 * Runs one of its commands.
 *
 * @returns the exit code
 * @throws {KitError} `edgewise.unknownCommand`, and what the commands throw
 */
export async function edgewise([name = 'help', ...words]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    print(HELP);
    return 0;
  }
  const command = COMMANDS[name];
  if (command) return (await command())(words);
  throw new KitError(
    'usage',
    'edgewise.unknownCommand',
    `Expected ${Object.keys(COMMANDS).join(', ')} or help, got \`${name}\`. See: edgewise help.`,
  );
}
