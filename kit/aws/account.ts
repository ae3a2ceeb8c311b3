/** Whose account the word `aws` reaches, and where: known before anything is made there. */

import { LOCAL_REGION } from '../document-client.ts';
import { isAwsHost } from '../engine/aws-host.ts';
import { ENGINE_NAMES, type Engine } from '../engine/engine.ts';
import { askIdentity } from './caller-identity.ts';
import { configuredEndpoints } from './configured-endpoint.ts';
import { findRegionSetting, regionEndpoint, regionSetting } from './region-setting.ts';

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
