/** Chooses the engine of a command: one that is running, else one of its own. */

import { KitError } from '../kit-error.ts';
import { startEmbedded } from './embedded.ts';
import { ENDPOINT_VARIABLE, identify, parseEndpoint } from './endpoint.ts';
import { ENGINE_NAMES, type Engine, type EngineKind } from './engine.ts';
import { enginePort } from './port.ts';

/** How to start an engine of one's own, where no other is running. */
export type StartOwn = () => Promise<Engine>;

/**
 * The engine a command uses, in this order: the one `AWS_ENDPOINT_URL_DYNAMODB` names; the one
 * that answers on the engine's port, kept there by `npm run engine` or docker compose; its own.
 *
 * @throws {KitError} `engine.notAnswering` or `engine.stranger` when the variable names an address
 *   where no DynamoDB answers, and what {@link parseEndpoint} and {@link startEmbedded} throw
 */
export async function openEngine(
  environment: NodeJS.ProcessEnv,
  startOwn: StartOwn = startEmbedded,
): Promise<Engine> {
  const named = environment.AWS_ENDPOINT_URL_DYNAMODB;
  if (named !== undefined && named !== '') return openNamed(named, ENDPOINT_VARIABLE);
  const endpoint = `http://127.0.0.1:${enginePort(environment)}`;
  const answer = await identify(endpoint);
  if (answer.found === 'nothing' || answer.found === 'stranger') return startOwn();
  return running(answer.found, endpoint);
}

/**
 * The engine at an address that the user named.
 *
 * @param name of the variable or option that holds it
 * @throws {KitError} `engine.notAnswering`, `engine.stranger`, and what {@link parseEndpoint} throws
 */
export async function openNamed(text: string, name: string): Promise<Engine> {
  const endpoint = parseEndpoint(text, name);
  const answer = await identify(endpoint);
  const { host } = new URL(endpoint);
  if (answer.found === 'nothing') {
    throw new KitError('engine', 'engine.notAnswering', `DynamoDB is not answering on ${host}.`, {
      details: { tried: `${name}=${endpoint} (${answer.reason})` },
    });
  }
  if (answer.found === 'stranger') {
    throw new KitError(
      'engine',
      'engine.stranger',
      `${host} answers, but it is not DynamoDB (HTTP ${answer.status}, server: ${answer.server}). Use: npm run engine port=8790, and set ${name} to it, or leave that out.`,
    );
  }
  return running(answer.found, endpoint);
}

function running(kind: EngineKind, endpoint: string): Engine {
  return { kind, name: ENGINE_NAMES[kind], endpoint, own: false, stop: async () => {} };
}
