/** Hints that are read off the requests of the last run: what they did, with their own figures. */

import { keyAttributes } from '../../key-attributes.ts';
import { targetText, writesOf } from '../../meter/operation.ts';
import { wayOf } from '../../meter/receipt.ts';
import { keyText, type RequestRecord, recordedError } from '../../meter/request-record.ts';
import { askedTwice, fetchedOneByOne, type SmellId, smellsOf } from '../../meter/smell.ts';
import { grouped } from '../../report/text.ts';
import type { TableDefinition } from '../../table.ts';

/** An observation about a call's requests. */
type Observe = (trace: readonly RequestRecord[], table: TableDefinition) => string | undefined;

const BY_SMELL: Readonly<Partial<Record<SmellId, Observe>>> = {
  SCAN: scanned,
  'LOST-PAGE': lostPage,
  'ASKED-TWICE': repeatedText,
  'N+1': oneByOne,
  'FILTER-WASTE': wasted,
  'FAT-ITEM': grewList,
  'READ-MODIFY-WRITE': wroteBlindly,
};

/**
 * Sentences about one call, the most telling first; none where nothing stands out.
 *
 * @param trace the requests of one call
 */
export function traceHints(trace: readonly RequestRecord[], table: TableDefinition): string[] {
  if (trace.length === 0) return ['Your function returned without sending a request.'];
  const smells = smellsOf(trace).map(({ id }) => BY_SMELL[id]?.(trace, table));
  const found = [...smells, refused(trace), wholeCollection(trace, table)];
  return found.filter((hint) => hint !== undefined);
}

function scanned(trace: readonly RequestRecord[], table: TableDefinition): string {
  const scans = trace.filter(({ operation }) => operation === 'Scan');
  const sum = (of: (record: RequestRecord) => number): string =>
    grouped(scans.reduce((total, record) => total + of(record), 0));
  const read = `Your Scan read ${sum((one) => one.itemsRead)} items and returned ${sum((one) => one.returned)}.`;
  const filter = scans.find((one) => one.filter !== undefined);
  const key = filter && keyNamed(attributesOf(filter, 'FilterExpression'), table);
  return key ? `${read} Its filter names ${key}: a Query can go straight there.` : read;
}

/** `SK, the partition key of GSI1`: where an attribute that is filtered by is a partition key. */
function keyNamed(names: readonly string[], table: TableDefinition): string | undefined {
  const keys = [
    { partition: [table.partitionKey], of: 'the table' },
    ...Object.entries(table.indexes).map(([of, index]) => ({ ...keyAttributes(index), of })),
  ];
  const key = keys.find(({ partition }) => partition.every((name) => names.includes(name)));
  return key && `${key.partition.join(' and ')}, the partition key of ${key.of}`;
}

function lostPage(trace: readonly RequestRecord[]): string | undefined {
  const last = trace.find(
    (record) => record.more && !trace.some((other) => other.continues === record.number),
  );
  return (
    last &&
    `Request ${last.number}, a ${wayOf(last)}, read ${grouped(last.itemsRead)} items and ended with a LastEvaluatedKey. No request after it has that as its ExclusiveStartKey.`
  );
}

/** The first request that asks what an earlier one asked, in a sentence. */
export function repeatedText(trace: readonly RequestRecord[]): string | undefined {
  const [first, again] = askedTwice(trace) ?? [];
  const what = first?.keyCondition ?? keyText(first?.input.Key);
  return (
    first &&
    `Request ${again?.number}, a ${wayOf(first)}, asks what request ${first.number} asked: ${what}.`
  );
}

function oneByOne(trace: readonly RequestRecord[]): string | undefined {
  const fetched = fetchedOneByOne(trace) ?? [];
  const source = trace.find(({ number }) => number === fetched[0]?.keyedBy);
  return (
    source &&
    `Request ${source.number}, a ${wayOf(source)}, returned ${grouped(source.returned)} items; ${grouped(fetched.length)} further requests each took a key out of that answer.`
  );
}

function wasted(trace: readonly RequestRecord[]): string | undefined {
  const query = trace.find((one) => one.operation === 'Query' && one.filter !== undefined);
  return (
    query &&
    `Your ${wayOf(query)} read ${grouped(query.itemsRead)} items and its filter kept ${grouped(query.returned)}. The filter names ${attributesOf(query, 'FilterExpression').join(', ')}, the key condition only ${attributesOf(query, 'KeyConditionExpression').join(', ')}.`
  );
}

function grewList(trace: readonly RequestRecord[]): string | undefined {
  const write = trace.find((record) => writesOf(record).length > 0);
  const [first] = write ? writesOf(write) : [];
  return first && `Request ${write?.number} writes a list into the item ${targetText(first)}.`;
}

function wroteBlindly(trace: readonly RequestRecord[]): string | undefined {
  const read = trace.find(({ operation }) => operation === 'GetItem' || operation === 'Query');
  const write = trace.find((record) =>
    writesOf(record).some((one) => one.ConditionExpression === undefined),
  );
  return (
    read &&
    write &&
    `Request ${read.number} reads, request ${write.number}, a ${wayOf(write)}, writes without a ConditionExpression. Nothing tells DynamoDB what you had read.`
  );
}

function refused(trace: readonly RequestRecord[]): string | undefined {
  const record = trace.find(({ error }) => error !== undefined);
  return (
    record &&
    `Request ${record.number}, a ${wayOf(record)}, was answered with ${recordedError(record)}.`
  );
}

/** A Query that names no sort key where a part of the collection would do. */
function wholeCollection(
  trace: readonly RequestRecord[],
  table: TableDefinition,
): string | undefined {
  const query = trace.find((one) => one.operation === 'Query' && one.filter === undefined);
  if (!query || query.itemsRead < 2) return undefined;
  const [sortKey = ''] = keyAttributes((query.index && table.indexes[query.index]) || table).sort;
  if (attributesOf(query, 'KeyConditionExpression').includes(sortKey)) return undefined;
  return `Your ${wayOf(query)} names no ${sortKey}: it read the whole item collection, ${grouped(query.itemsRead)} items.`;
}

/** Names of the attributes in an expression, placeholders filled in, functions left out. */
function attributesOf(record: RequestRecord, name: string): string[] {
  const expression = String(record.input[name] ?? '');
  const names = (record.input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const words = expression.match(/(?<![:\w])[#A-Za-z_]\w*(?!\w*\s*\()/g) ?? [];
  const attributes = words
    .map((word) => names[word] ?? word)
    .filter((word) => !/^(and|or|not|between|in)$/i.test(word));
  return [...new Set(attributes)];
}
