/** The kit's sentences name the workshop's commands; here they name this package's. */

/** `npm run governor port=8790`, or `host=NAME` alone. */
const COMMAND = /npm run (?=(?:governor|simulate|doctor)\b)/g;
const OPTION = /(?<=^|[\s`])([a-z][A-Za-z]*)=(?=[^\s`])/g;

/**
 * A sentence whose commands are typed as this package's are.
 *
 * @example
 * inFlags('Say, for example, npm run governor timeScale=30.');
 * // => 'Say, for example, edgewise governor --time-scale 30.'
 */
export function inFlags(sentence: string): string {
  return sentence
    .replace(COMMAND, 'edgewise ')
    .replace(OPTION, (_, name: string) => `--${flagOf(name)} `);
}

function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
