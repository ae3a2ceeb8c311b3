/**
 * TransactGetItems and TransactWriteItems: all members are admitted, or none; each costs twice what it
 * costs alone.
 */

import { readUnits, TRANSACTION_FACTOR } from '../../capacity/request-units.ts';
import { membersOf } from '../../http/exchange.ts';
import { isObject, type WireItem } from '../../item/wire-item.ts';
import { TRANSACTION_MAX_ITEMS } from '../../limits.ts';
import { admitAll, readEvent } from './admission-control.ts';
import {
  hasProjection,
  type ItemAccess,
  itemAccess,
  ofDistinctItems,
  putBy,
  readItems,
  settleFailedWrite,
  settleRead,
  settleWrite,
  writeOutcome,
} from './item-image.ts';
import type { Answered, GovernedCall, GovernedOperation } from './operation.ts';

/** How a transaction is governed, however it is written. */
export const TRANSACTION: Pick<GovernedOperation<ItemAccess>, 'admit' | 'ask' | 'settle'> = {
  admit: admitAll,
  ask: (_, { admitted }) => ({
    before: admitted.filter(({ event }) => event.operation === 'Write'),
  }),
  async settle(answered) {
    const [{ action, event }] = answered.admitted;
    if (action === 'Get') await settleReads(answered);
    else if (event.operation === 'Write') await settleWrites(answered);
  },
};

/** How a member is read or written. */
export const IN_TRANSACTION = { consistency: 'transactional', factor: TRANSACTION_FACTOR } as const;

export const TransactGetItems: GovernedOperation<ItemAccess> = {
  ...TRANSACTION,
  accessesOf: (call) => accessesOf(call, ['Get']),
};

export const TransactWriteItems: GovernedOperation<ItemAccess> = {
  ...TRANSACTION,
  async accessesOf(call) {
    const accesses = await accessesOf(call, ['Put', 'Update', 'Delete', 'ConditionCheck']);
    return accesses && writesOnce(call, accesses);
  },
};

async function accessesOf(
  { tables, input: { TransactItems: members } }: GovernedCall,
  actions: readonly ItemAccess['action'][],
): Promise<ItemAccess[] | undefined> {
  if (!Array.isArray(members) || members.length > TRANSACTION_MAX_ITEMS) return undefined;
  const accesses: ItemAccess[] = [];
  for (const member of members) {
    const [[name, asked] = [], another] = isObject(member) ? Object.entries(member) : [];
    const action = actions.find((one) => one === name);
    if (!action || another || !isObject(asked)) return undefined;
    const table = await tables.find(asked.TableName);
    const item = action === 'Put' ? asked.Item : asked.Key;
    const how = { ...IN_TRANSACTION, isPartial: hasProjection(asked) };
    const access = table && itemAccess(table, action, item, how);
    if (!access) return undefined;
    accesses.push(access);
  }
  return accesses;
}

/** The writes; the same token again changes nothing, and is paid for as reads. */
export function writesOnce(
  { control, input }: GovernedCall,
  accesses: readonly ItemAccess[],
): readonly ItemAccess[] | undefined {
  const { tokens, now } = control;
  const isRepeat = tokens.has(input.ClientRequestToken, now());
  return ofDistinctItems(isRepeat ? accesses.map(asRead) : accesses);
}

function asRead(access: ItemAccess): ItemAccess {
  const { event } = access;
  const units = readUnits(0, 'transactional');
  return { ...access, event: readEvent(event.resource, event, 'transactional', units) };
}

async function settleReads({ call, admitted, reply }: Answered<ItemAccess>): Promise<void> {
  const { Responses: responses } = membersOf(reply);
  const whole = await readItems(
    call.engine,
    admitted.filter(({ isPartial }) => isPartial),
  );
  for (const [place, access] of admitted.entries()) {
    const got = Array.isArray(responses) ? responses[place] : undefined;
    const item = isObject(got) ? (got.Item as WireItem | undefined) : undefined;
    settleRead(call.control, access, access.isPartial ? whole.get(access.name) : item);
  }
}

async function settleWrites({ call, admitted, before }: Answered<ItemAccess>): Promise<void> {
  const { control, engine, input } = call;
  control.tokens.add(input.ClientRequestToken, control.now());
  const updated = await readItems(
    engine,
    admitted.filter(({ action }) => action === 'Update'),
  );
  for (const access of admitted) {
    const { action, table, name } = access;
    const stored = before.get(name);
    if (action === 'ConditionCheck') {
      settleFailedWrite(control, access, stored, TRANSACTION_FACTOR);
      continue;
    }
    const after = putBy(access) ?? updated.get(name);
    settleWrite(control, access, stored, writeOutcome(table, stored, after, TRANSACTION_FACTOR));
  }
}
