/** Whose account the word `aws` reaches, and where: known before anything is made there. */

import { LOCAL_REGION, NOT_THE_USERS, userCredentials } from '../document-client.ts';
import { ENGINE_NAMES, type Engine } from '../engine/engine.ts';
import { isAwsHost } from '../host.ts';
import { KitError } from '../kit-error.ts';
import {
  configuredEndpoints,
  findRegionSetting,
  type RegionSetting,
  regionEndpoint,
  regionSetting,
} from './config.ts';

/** An account of AWS, or another DynamoDB. */
export interface AwsAccount {
  /** The twelve digits; of another DynamoDB its host with its port. */
  readonly id: string;
  /** Who asks, as STS says it; another DynamoDB does not say it. */
  readonly arn?: string;
  readonly region: string;
  /** DynamoDB's address. */
  readonly endpoint: string;
  /** Whether it is AWS, where requests cost money, and not another DynamoDB. */
  readonly isAws: boolean;
}

/**
 * Finds the region, the address and the account of the word `aws`.
 *
 * A host that is not AWS's, named by `AWS_ENDPOINT_URL_DYNAMODB` without an STS beside it, is another
 * DynamoDB, such as ScyllaDB's Alternator: nobody is asked for its account.
 *
 * @param environment of this process: the SDK reads the region, the profile and the credentials itself
 * @throws {KitError} `aws.noRegion`, what {@link configuredEndpoints} and {@link askIdentity} throw
 */
export async function openAccount(environment: NodeJS.ProcessEnv): Promise<AwsAccount> {
  const configured = configuredEndpoints(environment);
  const { dynamodb } = configured;
  if (dynamodb !== undefined && configured.sts === undefined) {
    const { host, hostname } = new URL(dynamodb);
    if (!isAwsHost(hostname)) {
      const region = (await findRegionSetting())?.region ?? LOCAL_REGION;
      return { id: host, region, endpoint: dynamodb, isAws: false };
    }
  }
  const setting = await regionSetting();
  const { id, arn } = await askIdentity(setting, configured.sts);
  const endpoint = dynamodb ?? regionEndpoint(setting);
  return { id, arn, region: setting.region, endpoint, isAws: true };
}

/** The account as an engine; nothing is started, and nothing is stopped. */
export function accountEngine({ endpoint, region, isAws }: AwsAccount): Engine {
  return {
    kind: 'aws',
    name: ENGINE_NAMES[isAws ? 'aws' : 'other'],
    endpoint,
    own: false,
    signedFor: { region },
    stop: async () => {},
  };
}

// Asks STS whose credentials these are.
// @see https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html

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
async function askIdentity(
  { region, useFips, useDualstack }: RegionSetting,
  endpoint?: string,
): Promise<CallerIdentity> {
  // Loaded only here: nobody else needs it.
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const { accountIdEndpointMode: _, ...notTheUsers } = NOT_THE_USERS;
  const shared = { ...notTheUsers, region, maxAttempts: ATTEMPTS, requestHandler: WAIT_MS };
  const unaddressed = new STSClient(shared);
  const { url } = unaddressed.config.endpointProvider({
    Region: region,
    UseFIPS: useFips,
    UseDualStack: useDualstack,
    UseGlobalEndpoint: false,
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
