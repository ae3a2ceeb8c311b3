/** What the governor holds while requests on 100,000 keys go through it to a stub of an engine. */

import { startLoad } from './load.ts';
import { startServer } from './server-part.ts';

/** The governor's memory at one moment. */
export interface MemoryAt {
  readonly requests: number;
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
}

/** Moments at which memory is looked at, as parts of all requests. */
const MOMENTS = [0.1, 0.5, 1];

/** Sends so many requests, puts and gets in turn, each key as often as any other. */
export async function memoryOver(requests: number): Promise<MemoryAt[]> {
  const stub = startServer('stub.ts');
  const { endpoint: target } = await stub.ask({ about: 'cpu' });
  const governor = startServer('governor.ts', target);
  const { endpoint } = await governor.ask({ about: 'cpu' });
  const load = startLoad();
  const moments: MemoryAt[] = [];
  try {
    let sent = 0;
    for (const part of MOMENTS) {
      const wanted = Math.round(part * requests);
      await load.ask({ endpoint, kind: 'many keys', requests: wanted - sent });
      sent = wanted;
      moments.push({ requests: sent, ...(await governor.ask({ about: 'memory' })) });
    }
    return moments;
  } finally {
    await Promise.all([load, governor, stub].map((part) => part.stop()));
  }
}
