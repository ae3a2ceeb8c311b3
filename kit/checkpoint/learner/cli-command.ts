/** Requests as commands of the AWS CLI, which run as they stand against a local engine. */

import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../document-client.ts';
import { binaryAsBase64 } from '../../item/item-json.ts';

/** Longest JSON that stays on one line. */
const SHORT_COLUMNS = 50;

/** A request to repeat: an API operation and its input, in DynamoDB's JSON. */
export interface CliRequest {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Settings that the commands need: dummy credentials, so that the user's own are not used, and no
 * pager.
 *
 * @param platform as `process.platform`: lines for PowerShell on Windows, else for a POSIX shell
 */
export function cliSettings(platform: string): string[] {
  const settings = Object.entries({
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_SESSION_TOKEN: '',
    AWS_DEFAULT_REGION: LOCAL_REGION,
    AWS_PAGER: '',
  });
  return settings.map(([name, value]) =>
    platform === 'win32' ? `$env:${name} = '${value}'` : `export ${name}=${value}`,
  );
}

/** A request as one command, an option a line, JSON in single quotes. */
export function cliCommand({ operation, input }: CliRequest, endpoint: string): string[] {
  const options = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => option(name, value));
  const lines = [begun(operation, endpoint), ...options.map((one) => `  ${one}`)];
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

/** The input of a request as a file for `--cli-input-json`. */
export function cliInput({ input }: CliRequest): string {
  return `${JSON.stringify(input, binaryAsBase64, 2)}\n`;
}

/** The command that reads its input from a file; the same in every shell. */
export function cliFileCommand({ operation }: CliRequest, endpoint: string, file: string): string {
  return `${begun(operation, endpoint)} --cli-input-json file://${file}`;
}

/** The CLI reads a Query or Scan to its last page unless told not to: a request is one page. */
function begun(operation: string, endpoint: string): string {
  const onePage = /^(Query|Scan)$/.test(operation) ? ' --no-paginate' : '';
  return `aws dynamodb ${kebab(operation)} --endpoint-url ${endpoint}${onePage}`;
}

function option(name: string, value: unknown): string[] {
  const flag = kebab(name);
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
  if (typeof value === 'number') return [`--${flag} ${value}`];
  if (typeof value === 'string') return [`--${flag} ${quoted(value)}`];
  return [`--${flag} ${quoted(json(value))}`];
}

/** JSON that is broken between members where a line would be too long. */
function json(value: unknown, indent = '  '): string {
  const short = JSON.stringify(value, binaryAsBase64);
  const isLeaf = typeof value !== 'object' || value === null || value instanceof Uint8Array;
  if (isLeaf || short.length <= SHORT_COLUMNS) return short;
  const deeper = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((member) => json(member, deeper))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${json(member, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.map((member) => `${deeper}${member}`).join(',\n')}\n${indent}${close}`;
}

function quoted(text: string): string {
  if (/^[\w./:-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `TransactWriteItems` as the CLI has it: `transact-write-items`. */
function kebab(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
}
