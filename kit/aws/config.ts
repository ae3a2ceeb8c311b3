/**
 * The addresses that the environment names for AWS's services, and the refusal of those that
 * contradict each other.
 *
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ENDPOINT_VARIABLE, parseAddress } from '../engine/endpoint.ts';
import { isAwsHost, isLoopback } from '../host.ts';
import { KitError } from '../kit-error.ts';

/** Addresses that the environment names; absent: the region's own. */
export interface ConfiguredEndpoints {
  readonly dynamodb?: string;
  readonly sts?: string;
}

const STS_VARIABLE = 'AWS_ENDPOINT_URL_STS';
const ALL_VARIABLE = 'AWS_ENDPOINT_URL';
const IGNORE_VARIABLE = 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS';

/** An address, and the variable that names it. */
interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * The addresses for DynamoDB and for STS, which knows whose account it is.
 *
 * @throws {KitError} `engine.badEndpoint`; `aws.endpointsContradict` where the SDK is told to ignore
 *   a named address, or where STS would be asked elsewhere than the tables are; `aws.localEndpoint`
 *   for a DynamoDB on this machine without an STS
 */
export function configuredEndpoints(environment: NodeJS.ProcessEnv): ConfiguredEndpoints {
  const dynamodb = addressIn(environment, ENDPOINT_VARIABLE);
  const sts = addressIn(environment, STS_VARIABLE);
  refuseIgnored(environment);
  refuseLocal(dynamodb, sts);
  refuseStrangeSts(dynamodb, sts);
  return { ...(dynamodb && { dynamodb: dynamodb.address }), ...(sts && { sts: sts.address }) };
}

function addressIn(environment: NodeJS.ProcessEnv, variable: string): NamedAddress | undefined {
  const name = environment[variable] ? variable : ALL_VARIABLE;
  const text = environment[name];
  return text ? { name, address: parseAddress(text, name) } : undefined;
}

function refuseIgnored(environment: NodeJS.ProcessEnv): void {
  const named = [ENDPOINT_VARIABLE, STS_VARIABLE, ALL_VARIABLE].find((name) => environment[name]);
  if (environment[IGNORE_VARIABLE]?.toLowerCase() !== 'true' || named === undefined) return;
  throw new KitError(
    'usage',
    'aws.endpointsContradict',
    `Expected either ${named} or ${IGNORE_VARIABLE}=true, got both: one names an address, the other says to ignore it. Unset one of them.`,
  );
}

function refuseLocal(dynamodb: NamedAddress | undefined, sts: NamedAddress | undefined): void {
  if (dynamodb === undefined || sts !== undefined || !isLoopback(hostOf(dynamodb))) return;
  throw new KitError(
    'usage',
    'aws.localEndpoint',
    `Expected the word \`aws\` beside an address of AWS, got ${dynamodb.address}, which is this machine. Leave out the word \`aws\`, or unset ${dynamodb.name}.`,
  );
}

/** The account's id protects its tables only where both come from the same side. */
function refuseStrangeSts(dynamodb: NamedAddress | undefined, sts: NamedAddress | undefined): void {
  if (sts === undefined) return;
  const isOfAws = dynamodb === undefined || isAwsHost(hostOf(dynamodb));
  if (isAwsHost(hostOf(sts)) === isOfAws) return;
  const wanted = isOfAws
    ? "AWS's own STS beside AWS's own DynamoDB"
    : `the STS that belongs to ${dynamodb?.address}`;
  throw new KitError(
    'usage',
    'aws.endpointsContradict',
    `Expected ${wanted}, got ${sts.address}. Unset ${sts.name}, or name the DynamoDB that belongs to this STS: ${ENDPOINT_VARIABLE}.`,
  );
}

function hostOf({ address }: NamedAddress): string {
  return new URL(address).hostname;
}

/** The region, and the kind of endpoint that the user asks AWS for. */
export interface RegionSetting {
  readonly region: string;
  readonly useFips: boolean;
  readonly useDualstack: boolean;
}

/**
 * The setting, or nothing where no region is set anywhere.
 *
 * The client exists for its configuration alone: it is the SDK's own search of variables and files.
 */
export async function findRegionSetting(): Promise<RegionSetting | undefined> {
  const client = new DynamoDBClient({});
  const { config } = client;
  try {
    const [region, useFips, useDualstack] = await Promise.all([
      config.region(),
      config.useFipsEndpoint(),
      config.useDualstackEndpoint(),
    ]);
    return { region, useFips, useDualstack };
  } catch (error) {
    if ((error as Error).message.startsWith('Region is missing')) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

/** @throws {KitError} `aws.noRegion` */
export async function regionSetting(): Promise<RegionSetting> {
  const setting = await findRegionSetting();
  if (setting) return setting;
  throw new KitError(
    'environment',
    'aws.noRegion',
    'Expected an AWS region in AWS_REGION or in the profile, but there is none. Say, for example, AWS_REGION=us-east-1 before the command, or run: aws configure.',
  );
}

/** The region's own address of DynamoDB, such as `https://dynamodb.us-east-1.amazonaws.com`. */
export function regionEndpoint({ region, useFips, useDualstack }: RegionSetting): string {
  const client = new DynamoDBClient({ region });
  const { url } = client.config.endpointProvider({
    Region: region,
    UseFIPS: useFips,
    UseDualStack: useDualstack,
  });
  client.destroy();
  return url.origin;
}
