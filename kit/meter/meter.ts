/**
 * The meter: SDK middleware that records what every request of a client was and what it cost.
 *
 * It asks DynamoDB for consumed capacity per index and removes that from the answer unless the
 * caller asked for it: nothing the caller sees changes.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { EngineKind } from '../engine/engine.ts';
import { capacitiesOf, completeRecord, openRecord, type RequestRecord } from './request-record.ts';
import { SeenValues } from './seen-value.ts';

/** A running meter: its records so far, in the order the requests were sent. */
export interface Meter {
  readonly records: RequestRecord[];
  /** Requests begun and not ended; above 0 after a call has returned, an `await` is missing. */
  underWay(): number;
}

/** Operations that refuse `ReturnConsumedCapacity`. */
const WITHOUT_CAPACITY = /Table|Tag|Stream|Backup|Limit|Endpoint|TimeToLive/;

/**
 * Puts a meter on a client; works for the plain and the document client, and for every library
 * built on them.
 *
 * @param engine the engine behind the client, where it is known: the embedded one miscounts
 * @example
 * const meter = attachMeter(db);
 * await db.send(new QueryCommand({ … }));
 * meter.records[0]?.readUnits; // => 0.5
 */
export function attachMeter(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  engine?: EngineKind,
): Meter {
  const records: RequestRecord[] = [];
  const seen = new SeenValues();
  let underWay = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      underWay += 1;
      return next(args).finally(() => {
        underWay -= 1;
      });
    },
    { step: 'initialize', name: 'edgewiseUnderWay', priority: 'high' },
  );
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (WITHOUT_CAPACITY.test(operationOf(context))) return next(args);
      const input = args.input as Record<string, unknown>;
      const metered = { ...input, ReturnConsumedCapacity: 'INDEXES' };
      const result = await next({ ...args, input: metered as unknown as typeof args.input });
      giveBack(result.output as unknown as Record<string, unknown>, input.ReturnConsumedCapacity);
      return result;
    },
    { step: 'initialize', name: 'edgewiseCapacity' },
  );
  client.middlewareStack.add(
    (next, context) => async (args) => {
      // Here, past the document client's marshalling, the input is DynamoDB's own JSON.
      const input = args.input as Record<string, unknown>;
      const record = openRecord(records.length + 1, operationOf(context), input, seen);
      record.underWay = underWay;
      records.push(record);
      const started = performance.now();
      try {
        const result = await next(args);
        completeRecord(record, result.output as unknown as Record<string, unknown>, seen);
        if (engine === 'embedded') uncountPageEnd(record);
        return result;
      } catch (error) {
        record.error = error instanceof Error ? error.name : String(error);
        const reasons = cancellationReasons(error);
        if (reasons) record.reasons = reasons;
        record.attempts = (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
        throw error;
      } finally {
        record.durationMs = performance.now() - started;
      }
    },
    { step: 'build', name: 'edgewiseMeter' },
  );
  return { records, underWay: () => underWay };
}

/** Why each action of a cancelled transaction was refused; `None` for one that was not. */
function cancellationReasons(error: unknown): string[] | undefined {
  const { CancellationReasons: reasons } = (error ?? {}) as {
    CancellationReasons?: { Code?: string }[];
  };
  return reasons?.map(({ Code }) => Code ?? 'None');
}

/** API operation of a request, such as `Query`, from the context of its middleware. */
export function operationOf(context: { commandName?: string }): string {
  return String(context.commandName).replace(/Command$/, '');
}

/** Leaves in the answer what the caller asked for: nothing, totals, or all. */
function giveBack(output: Record<string, unknown>, asked: unknown): void {
  if (asked === 'INDEXES') return;
  if (asked !== 'TOTAL') {
    delete output.ConsumedCapacity;
    return;
  }
  for (const capacity of capacitiesOf(output)) {
    delete capacity.Table;
    delete capacity.GlobalSecondaryIndexes;
    delete capacity.LocalSecondaryIndexes;
  }
}

/**
 * Measured: where a page ends because 1 MB is read, the embedded engine (Dynoxide 1.2.1) counts the
 * item that no longer fitted among those read.
 */
function uncountPageEnd(record: RequestRecord): void {
  const limit = typeof record.input.Limit === 'number' ? record.input.Limit : Infinity;
  if (record.more && record.itemsRead < limit) record.itemsRead -= 1;
}
