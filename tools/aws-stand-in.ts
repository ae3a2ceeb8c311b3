/** What plays AWS in tests: an STS that knows one account, and a DynamoDB on this machine. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { WITHOUT_AWS } from './without-aws.ts';

/** The account of every stand-in. */
export const STAND_IN_ACCOUNT = '123456789012';

/** Options of {@link startAwsStandIn}. */
export interface AwsStandInOptions {
  /** Address of the DynamoDB. @default that of an embedded engine of the stand-in's own */
  endpoint?: string;
  /** What STS answers instead: a status and an error's code, such as 403 and `ExpiredToken`. */
  refusal?: { status: number; code: string };
}

/** A stand-in that runs. */
export interface AwsStandIn {
  /** DynamoDB's address. */
  readonly endpoint: string;
  /** What a command with the word `aws` must have in its environment here. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many times STS was asked. */
  readonly asked: () => number;
  stop(): Promise<void>;
}

/** Starts both. */
export async function startAwsStandIn(options: AwsStandInOptions = {}): Promise<AwsStandIn> {
  let engine: Engine | undefined;
  if (options.endpoint === undefined) engine = await startEmbedded();
  const endpoint = options.endpoint ?? (engine as Engine).endpoint;
  let asked = 0;
  const sts = createServer((request, response) => {
    asked += 1;
    const { refusal } = options;
    request.resume().once('end', () => {
      response.writeHead(refusal?.status ?? 200, { 'content-type': 'text/xml' });
      response.end(refusal ? refusalXml(refusal.code) : IDENTITY_XML);
    });
  });
  sts.listen(0, '127.0.0.1');
  await once(sts, 'listening');
  const { port } = sts.address() as AddressInfo;
  return {
    endpoint,
    environment: {
      ...WITHOUT_AWS,
      AWS_ACCESS_KEY_ID: 'standin',
      AWS_SECRET_ACCESS_KEY: 'standin',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_STS: `http://127.0.0.1:${port}`,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    },
    asked: () => asked,
    stop: async () => {
      sts.closeAllConnections();
      await new Promise((resolve) => sts.close(resolve));
      await engine?.stop();
    },
  };
}

const IDENTITY_XML = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <GetCallerIdentityResult>
    <Arn>arn:aws:iam::${STAND_IN_ACCOUNT}:user/stand-in</Arn>
    <UserId>AIDASTANDIN</UserId>
    <Account>${STAND_IN_ACCOUNT}</Account>
  </GetCallerIdentityResult>
  <ResponseMetadata><RequestId>00000000-0000-0000-0000-000000000000</RequestId></ResponseMetadata>
</GetCallerIdentityResponse>`;

function refusalXml(code: string): string {
  return `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <Error><Type>Sender</Type><Code>${code}</Code><Message>The stand-in refuses this</Message></Error>
  <RequestId>00000000-0000-0000-0000-000000000000</RequestId>
</ErrorResponse>`;
}
