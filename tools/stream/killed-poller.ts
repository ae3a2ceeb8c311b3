/**
 * The process that `killed-poller.verify.test.ts` kills: it follows one stream, and counts its
 * records once. Its words are endpoint, table, stream ARN, checkpoint file and log.
 */

import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentClient } from '../../kit/document-client.ts';
import { checkpointsIn } from '../../kit/stream/checkpoint-file.ts';
import { pollStream } from '../../kit/stream/poller.ts';
import { createStreamsClient } from '../../kit/stream/streams-client.ts';
import { countsOnce } from './exactly-once.ts';

/** Writes one byte when it begins, and one for each record that it has counted. */
async function followStream(): Promise<void> {
  const [endpoint = '', table = '', streamArn = '', file = '', log = ''] = process.argv.slice(2);
  const onRepeat = (): void => appendFileSync(log, 'a record came again\n');
  const countOnce = countsOnce(createDocumentClient({ endpoint }), table, onRepeat);
  process.stdout.write('.');
  await pollStream({
    client: createStreamsClient({ endpoint }),
    streamArn,
    from: 'TRIM_HORIZON',
    checkpoints: checkpointsIn(file, streamArn),
    consume: async (batch) => {
      for (const record of batch.records) {
        await countOnce({ ...batch, records: [record] });
        process.stdout.write('.');
      }
    },
    onGap: ({ cause }) => appendFileSync(log, `a gap: ${cause}\n`),
    pageRecords: 4,
    nowMs: () => performance.now(),
    pause: () => sleep(5),
    signal: new AbortController().signal,
  });
}

void followStream();
