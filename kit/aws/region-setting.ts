/** What the SDK finds in the user's environment and profile about AWS's regions; sends nothing. */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KitError } from '../kit-error.ts';

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
