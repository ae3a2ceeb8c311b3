/** The engine that AWS_ENDPOINT_URL_DYNAMODB names: commands use that one and no other. */

import { identify, parseEndpoint } from '../../kit/engine/endpoint.ts';
import { ENGINE_NAMES } from '../../kit/engine/engine.ts';
import { type Check, ok, type Setup, type Verdict, wrong } from './check.ts';

export const endpointCheck: Check = { name: 'endpoint', look: endpointVerdict };

async function endpointVerdict({ environment }: Setup): Promise<Verdict> {
  const text = environment.AWS_ENDPOINT_URL_DYNAMODB;
  if (!text) return ok('AWS_ENDPOINT_URL_DYNAMODB is not set');
  const endpoint = parseEndpoint(text);
  const named = `AWS_ENDPOINT_URL_DYNAMODB is ${endpoint}`;
  const answer = await identify(endpoint);
  if (answer.found === 'nothing') {
    return wrong(
      `${named}, and does not answer (${answer.reason})`,
      'Start that engine, or unset AWS_ENDPOINT_URL_DYNAMODB.',
    );
  }
  if (answer.found === 'stranger') {
    return wrong(
      `${named}, which is not DynamoDB (HTTP ${answer.status}, server: ${answer.server})`,
      'Unset AWS_ENDPOINT_URL_DYNAMODB, or correct it.',
    );
  }
  return ok(`${named}: ${ENGINE_NAMES[answer.found]} DynamoDB answers`);
}
