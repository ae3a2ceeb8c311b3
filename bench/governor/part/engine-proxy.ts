/** The proxy that `npm run engine` puts in front of its engine. */

import { startEngineProxy } from '../../../kit/engine/engine-proxy.ts';
import { answerFor } from '../part.ts';

const engine = {
  kind: 'embedded',
  name: 'embedded',
  endpoint: process.argv[2] as string,
  own: false,
  stop: async () => {},
} as const;
const { endpoint } = await startEngineProxy(engine, { port: 0 });
answerFor(endpoint);
