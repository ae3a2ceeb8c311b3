/** The governor, with limits so high that nothing is throttled. */

import { startGovernor } from '../../../kit/governor/proxy/server.ts';
import { answerFor } from '../part.ts';

const { endpoint } = await startGovernor({ target: process.argv[2] as string, scale: 1_000 });
answerFor(endpoint);
