/** Whose account it is, held against an STS on this machine; nothing here can reach AWS. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AwsStandIn, STAND_IN_ACCOUNT, startAwsStandIn } from '../../tools/aws-stand-in.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { accountEngine, openAccount } from './account.ts';
import { regionEndpoint } from './config.ts';

const ENDPOINT = 'http://127.0.0.1:1';

let aws: AwsStandIn;
beforeAll(async () => {
  aws = await startAwsStandIn({ endpoint: ENDPOINT });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => aws.stop());

/** Sets, or with nothing unsets, variables. */
function set(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

const open = () => openAccount(process.env);

describe('the account', () => {
  test('is that of the credentials, as STS says it', async () => {
    expect(await open()).toEqual({
      id: STAND_IN_ACCOUNT,
      arn: `arn:aws:iam::${STAND_IN_ACCOUNT}:user/stand-in`,
      region: 'us-east-1',
      endpoint: ENDPOINT,
      isAws: true,
    });
  });

  test('is an engine of the kind aws, which is signed for its region', async () => {
    set({ AWS_REGION: 'eu-central-1' });
    const { stop: _, ...plain } = accountEngine(await open());
    expect(plain).toEqual({
      kind: 'aws',
      name: 'DynamoDB on AWS',
      endpoint: ENDPOINT,
      own: false,
      signedFor: { region: 'eu-central-1' },
    });
  });

  test('has the region of the profile where no variable says one', async () => {
    const folder = testFolder();
    const config = join(folder, 'config');
    const keys = 'aws_access_key_id = theirs\naws_secret_access_key = secret';
    writeFileSync(config, `[profile class]\nregion = eu-west-3\n${keys}\n`);
    set({ AWS_REGION: undefined, AWS_PROFILE: 'class', AWS_CONFIG_FILE: config });
    expect((await open()).region).toBe('eu-west-3');
  });

  test('of a host that is not AWS is the host: nobody is asked, and nothing has a price', async () => {
    const asked = aws.asked();
    set({
      AWS_ENDPOINT_URL_DYNAMODB: 'http://alternator.example:8000',
      AWS_ENDPOINT_URL_STS: undefined,
      AWS_REGION: undefined,
    });
    expect(await open()).toEqual({
      id: 'alternator.example:8000',
      region: 'us-east-1',
      endpoint: 'http://alternator.example:8000',
      isAws: false,
    });
    expect(aws.asked()).toBe(asked);
  });
});

describe('the account is refused, and nobody is asked for it,', () => {
  test.each([
    ['without a region', { AWS_REGION: undefined }, 'aws.noRegion', 'AWS_REGION=us-east-1'],
    [
      'without credentials',
      { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined },
      'aws.noCredentials',
      'Run aws configure or aws sso login',
    ],
    [
      'where an address is named and to be ignored',
      { AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true' },
      'aws.endpointsContradict',
      'Unset one of them',
    ],
    [
      'where the DynamoDB of this machine is named without an STS',
      { AWS_ENDPOINT_URL_STS: undefined },
      'aws.localEndpoint',
      'Leave out the word `aws`',
    ],
    [
      'where another STS is named beside the DynamoDB of AWS',
      { AWS_ENDPOINT_URL_DYNAMODB: undefined },
      'aws.endpointsContradict',
      'Unset AWS_ENDPOINT_URL_STS',
    ],
    [
      'where the STS of AWS is named beside another DynamoDB',
      {
        AWS_ENDPOINT_URL_DYNAMODB: 'http://alternator.example:8000',
        AWS_ENDPOINT_URL_STS: 'https://sts.us-east-1.amazonaws.com',
      },
      'aws.endpointsContradict',
      'the STS that belongs to http://alternator.example:8000',
    ],
    [
      'by the name of the variable that is set',
      {
        AWS_ENDPOINT_URL: 'http://localhost:4566',
        AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.us-east-1.amazonaws.com',
        AWS_ENDPOINT_URL_STS: undefined,
      },
      'aws.endpointsContradict',
      'Unset AWS_ENDPOINT_URL,',
    ],
    [
      'where an address has a path',
      { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000/path' },
      'engine.badEndpoint',
      'AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000',
    ],
  ])('%s', async (_, variables, code, next) => {
    const asked = aws.asked();
    set(variables);
    await expect(open()).rejects.toMatchObject({ code, message: expect.stringContaining(next) });
    expect(aws.asked()).toBe(asked);
  });
});

describe('the account is refused', () => {
  test('in the words of STS where the credentials have expired', async () => {
    const expired = await startAwsStandIn({
      endpoint: ENDPOINT,
      refusal: { status: 403, code: 'ExpiredToken' },
    });
    set(expired.environment);
    await expect(open()).rejects.toMatchObject({
      code: 'aws.refused',
      ending: 'environment',
      message: expect.stringContaining('ExpiredToken: The stand-in refuses this.'),
    });
    await expired.stop();
  });

  test('where STS does not answer', async () => {
    set({ AWS_ENDPOINT_URL_STS: 'http://127.0.0.1:1' });
    await expect(open()).rejects.toMatchObject({
      code: 'aws.notAnswering',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe("the region's own address", () => {
  test.each([
    ['us-east-1', {}, 'https://dynamodb.us-east-1.amazonaws.com'],
    ['cn-north-1', {}, 'https://dynamodb.cn-north-1.amazonaws.com.cn'],
    ['eu-west-1', { useDualstack: true }, 'https://dynamodb.eu-west-1.api.aws'],
    ['us-east-1', { useFips: true }, 'https://dynamodb-fips.us-east-1.amazonaws.com'],
  ])('of %s with %o is %s', (region, kind, address) => {
    expect(regionEndpoint({ region, useFips: false, useDualstack: false, ...kind })).toBe(address);
  });
});
