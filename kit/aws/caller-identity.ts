/**
 * Asks STS whose credentials these are.
 * @see https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
 */

import { NOT_THE_USERS, userCredentials } from '../document-client.ts';
import { KitError } from '../kit-error.ts';
import type { RegionSetting } from './region-setting.ts';

/** An account and who asks. */
export interface CallerIdentity {
  /** Twelve digits. */
  readonly id: string;
  readonly arn: string;
}

/** Attempts of the one request: the user waits for it. */
const ATTEMPTS = 2;

/** Longest waits for STS, in milliseconds. */
const WAIT_MS = { connectionTimeout: 5_000, requestTimeout: 10_000 };

/**
 * The account of the user's credentials. It needs no permission.
 *
 * @param endpoint of STS. @default the region's own
 * @throws {KitError} `aws.noCredentials` where the SDK finds none, or finds some that have expired;
 *   `aws.refused` with the sentence of STS; `aws.notAnswering`
 */
export async function askIdentity(
  { region, useFips, useDualstack }: RegionSetting,
  endpoint?: string,
): Promise<CallerIdentity> {
  // Loaded only here: nobody else needs it.
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const { accountIdEndpointMode: _, ...notTheUsers } = NOT_THE_USERS;
  const shared = { ...notTheUsers, region, maxAttempts: ATTEMPTS, requestHandler: WAIT_MS };
  const unaddressed = new STSClient(shared);
  const { url } = unaddressed.config.endpointProvider({
    ...{ Region: region, UseFIPS: useFips, UseDualStack: useDualstack, UseGlobalEndpoint: false },
  });
  unaddressed.destroy();
  const address = endpoint ?? url.origin;
  const client = new STSClient({ ...shared, endpoint: address, ...userCredentials(address) });
  try {
    const { Account: id = '', Arn: arn = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { id: checkedId(id, address), arn };
  } catch (error) {
    throw explained(error as Error, address);
  } finally {
    client.destroy();
  }
}

function checkedId(id: string, address: string): string {
  if (/^\d{12}$/.test(id)) return id;
  throw new KitError(
    'engine',
    'aws.badIdentity',
    `Expected STS at ${address} to answer with an account id of twelve digits, got \`${id}\`. Look at AWS_ENDPOINT_URL_STS.`,
  );
}

function explained(error: Error, address: string): Error {
  if (error instanceof KitError) return error;
  const cause = { cause: error };
  if (/Credentials|Token.*Provider|SSO/i.test(error.name)) {
    return new KitError('environment', 'aws.noCredentials', noCredentials(error.message), cause);
  }
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode !== undefined) {
    return new KitError(
      'environment',
      'aws.refused',
      `Expected AWS to know the credentials, but STS refused them: ${sentenceOf(error)} Run aws configure or aws sso login, then repeat the command.`,
      cause,
    );
  }
  const { code = error.name } = error as NodeJS.ErrnoException;
  return new KitError(
    'engine',
    'aws.notAnswering',
    `Expected STS to answer at ${address}, got ${code}. Look at the network and at the region, then repeat the command.`,
    cause,
  );
}

function noCredentials(reason: string): string {
  const isPlain = /Could not load credentials from any providers/.test(reason);
  const why = isPlain ? 'the AWS SDK found none' : `the AWS SDK says: ${reason}`;
  return `Expected AWS credentials, but ${why.replace(/\.?$/, '.')} Run aws configure or aws sso login, then repeat the command.`;
}

function sentenceOf({ name, message }: Error): string {
  return `${name}: ${message}`.replace(/\.?$/, '.');
}
