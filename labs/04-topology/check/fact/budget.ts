/** 4.5 a budget for a walk. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/04-topology/model.ts';
import {
  type Budget,
  BudgetSpentError,
  type Device,
  IN_FLIGHT,
  type Reached,
} from '../../entities.ts';
import { itemOf } from '../item.ts';
import { hopsFrom, linksOf, type Network } from '../network.ts';
import {
  askedDevice,
  type Check,
  type Facts,
  LOOK_UPS,
  linksReturned,
  refusesGone,
} from './context.ts';
import { reached, within } from './neighbourhood.ts';

const HOPS = 3;
/** Farther than any budget here leads. */
const LONG = 12;
/** Of a device that costs a whole read unit. */
const NOTES_BYTES = 5_000;
const PLENTY = { requests: 200, readUnits: 500 };

export const budget: Facts = (fact, data) => {
  const { tree, core, gateway, chain, unknownId } = data;

  fact('a walk that keeps within its budget is complete', async (check) => {
    const call = await check.run((lab) => model.exploreWithin(lab, core.deviceId, HOPS, PLENTY));
    check.sameList(call, within(tree, core, HOPS), reached);
    check.cost(call, 'within the budget', LOOK_UPS);
    const exact = { requests: call.trace.length, readUnits: PLENTY.readUnits };
    const again = await check.run((lab) => model.exploreWithin(lab, core.deviceId, HOPS, exact));
    check.sameList(again, within(tree, core, HOPS), reached);
  });

  fact('no request is sent beyond the budget, and what was found is told', async (check) => {
    for (const requests of [12, 5, 1]) {
      const allowed = { requests, readUnits: PLENTY.readUnits };
      const spent = await spends(check, tree, core, allowed);
      check.holds(spent.requests === requests, [
        `The budget was ${requests} requests; yours sent ${spent.requests}.`,
        spent.requests > requests
          ? 'What is counted when it comes back is counted too late: several are under way at once. Which one did you not count?'
          : 'What would the requests that were left have found?',
      ]);
    }
  });

  fact('read units that are spent end the walk as well', async (check) => {
    const allowed = { requests: PLENTY.requests, readUnits: 6 };
    const { trace } = await stopped(check, tree, core, allowed);
    // Those that were under way when the last unit was spent have been sent before.
    const early = trace.slice(0, Math.max(0, trace.length - IN_FLIGHT));
    const before = spentBy(early);
    check.holds(before < allowed.readUnits, [
      `The budget was ${allowed.readUnits} read units. They were spent long before your last request: ${trace.length} were sent.`,
      'A request tells what it cost. When do you look?',
    ]);
  });

  fact('a budget can end between two pages of one device', async (check) => {
    const from = gateway.devices[0] as Device;
    const allowed = { requests: PLENTY.requests, readUnits: 20 };
    // Within one hop the first page is the last request that the budget has something left for.
    for (const hops of [HOPS, 1]) {
      const { requests } = await spends(check, gateway, from, allowed, hops);
      check.holds(requests <= 2, [
        `After the first page of the gateway's links nothing was left of ${allowed.readUnits} read units, and yours went on to ${requests} requests.`,
        'Is the budget looked at before each page, or before each device?',
      ]);
    }
  });

  fact('a budget is spent when nothing of it is left', async (check) => {
    const from = chain.devices[0] as Device;
    // Along a line each request waits for the one before: none is sent before the budget is spent.
    const allowed = { requests: PLENTY.requests, readUnits: 3 };
    const { trace } = await stopped(check, chain, from, allowed, LONG);
    const before = spentBy(trace.slice(0, -1));
    check.holds(before < allowed.readUnits, [
      `The budget was ${allowed.readUnits} read units. All of them were spent by the first ${trace.length - 1} requests, and yours sent one more.`,
      `How much is left of a budget of ${allowed.readUnits} read units when ${allowed.readUnits} are spent?`,
    ]);
    const spent = before + (trace.at(-1)?.readUnits ?? 0);
    check.holds(spent >= allowed.readUnits, [
      `The budget was ${allowed.readUnits} read units, and yours stopped after ${spent}.`,
      'Who told your walk what the next request would cost?',
    ]);
  });

  fact('half a read unit is a budget, and Infinity is no limit', async (check) => {
    const [first] = chain.devices as [Device];
    for (const readUnits of [0.5, 0.25]) {
      const small = { requests: PLENTY.requests, readUnits };
      const { requests } = await spends(check, chain, first, small, LONG);
      check.holds(requests === 1, [
        `The budget was ${readUnits} read units, and one request is charged half a unit. Your function sent ${requests} requests. When do you look at the units for the first time?`,
      ]);
    }
    const infinity = Number.POSITIVE_INFINITY;
    for (const most of [
      { requests: infinity, readUnits: infinity },
      { ...PLENTY, readUnits: infinity },
    ]) {
      const outcome = await check.runAny((lab) =>
        model.exploreWithin(lab, core.deviceId, HOPS, most),
      );
      const call = check.returned(outcome, (thrown) => [
        `Infinity is no limit. With a budget of ${most.requests} requests and ${most.readUnits} read units, expected every device within ${HOPS} hops, but your function threw ${thrown}`,
        'Infinity is a number above 0. Which line of yours refuses it?',
      ]);
      check.sameList(call, within(tree, core, HOPS), reached);
    }
  });

  fact('the look-up is paid for as it is charged, also of a large device', async (check) => {
    const [first] = chain.devices as [Device];
    await check.table.restore([{ ...itemOf(first), notes: 'n'.repeat(NOTES_BYTES) }]);
    const one = { requests: PLENTY.requests, readUnits: 1 };
    const { requests } = await spends(check, chain, first, one, LONG);
    check.holds(requests === 1, [
      `The budget was ${one.readUnits} read unit, and one request was charged as much. Your function sent ${requests} requests. Which answer tells what a look-up costs?`,
    ]);
    await check.table.restore([itemOf(first)]);
  });

  fact('within no hops there is nothing, for the price of looking the device up', async (check) => {
    const call = await check.run((lab) => model.exploreWithin(lab, core.deviceId, 0, PLENTY));
    const found = Array.isArray(call.value) ? call.value.length : 0;
    check.holds(found === 0, [
      `Within 0 hops nothing can be reached; you returned ${found} devices. How often does your loop run for 0 hops?`,
    ]);
    check.sameList(call, [], reached);
  });

  fact('a budget of nothing, bad hops and unknown devices are refused', async (check) => {
    const walk = model.exploreWithin;
    for (const bad of [
      { requests: 0, readUnits: 5 },
      { requests: -1, readUnits: 5 },
      { requests: 5, readUnits: 0 },
      { requests: 5, readUnits: Number.NaN },
    ]) {
      const what = `A budget of ${bad.requests} requests and ${bad.readUnits} read units`;
      for (const hops of [HOPS, 0]) {
        await check.refuses(what, 'badBudget', (lab) => walk(lab, core.deviceId, hops, bad));
      }
    }
    for (const hops of [-1, Number.POSITIVE_INFINITY]) {
      await check.refuses(`${hops} hops`, 'badHops', (lab) =>
        walk(lab, core.deviceId, hops, PLENTY),
      );
    }
    for (const hops of [HOPS, 0]) {
      const what = `A device that does not exist, and ${hops} hops`;
      await check.refuses(what, 'notFound', (lab) => walk(lab, unknownId, hops, PLENTY));
    }
  });

  fact('a device that is gone is refused, also where a link still leads to it', async (check) => {
    await refusesGone(check, (goneId) => ({
      'A walk that begins at it': (lab) => model.exploreWithin(lab, goneId, HOPS, PLENTY),
    }));
  });
};

/** What a walk that its budget stopped says it spent: it is what it did spend. */
async function spends(
  check: Check,
  network: Network,
  from: Device,
  allowed: Budget,
  hops = HOPS,
): Promise<Budget> {
  const { trace, error } = await stopped(check, network, from, allowed, hops);
  const readUnits = spentBy(trace);
  const seen = { requests: trace.length, readUnits };
  check.holds(error.spent.readUnits === readUnits || error.spent.readUnits !== trace.length / 2, [
    `What the error says was spent: ${error.spent.readUnits} RCU, which is 0.5 for each of ${trace.length} requests. Their answers say ${readUnits} in all.`,
    'In which part of an answer does DynamoDB say what the request cost?',
  ]);
  check.sameValue({ value: error.spent, trace }, seen, 'What the error says was spent');
  return seen;
}

/** A walk that its budget stops: it says so, and tells exactly what its answers told. */
async function stopped(
  check: Check,
  network: Network,
  from: Device,
  allowed: Budget,
  hops = HOPS,
): Promise<{ trace: readonly RequestRecord[]; error: BudgetSpentError }> {
  const outcome: CallOutcome<Reached[]> = await check.runAny((lab) =>
    model.exploreWithin(lab, from.deviceId, hops, allowed),
  );
  const { trace } = outcome;
  const error = 'error' in outcome ? outcome.error : undefined;
  const did = 'error' in outcome ? `threw ${errorText(error)}` : 'returned without an error';
  const walk = `A walk within ${hops} ${hops === 1 ? 'hop' : 'hops'}, with a budget of ${allowed.requests} requests and ${allowed.readUnits} read units`;
  check.holds('error' in outcome || !endsBeforePage(trace, allowed), [
    `${walk}. After the last page that it read, ${spentBy(trace)} of ${allowed.readUnits} read units were spent, and the device has more links on the next page. Expected a BudgetSpentError, but it returned without an error.`,
    'Which of your lines tells the caller that a page was left unread?',
  ]);
  const question = check.refusal('badBudget')[0](error)
    ? 'Which of your comparisons refuses this budget?'
    : 'Before which of your requests are both budgets looked at?';
  check.holds(error instanceof BudgetSpentError, [
    `${walk}: expected a BudgetSpentError, but it ${did}. ${question}`,
  ]);
  const found = foundBy(trace, network, from);
  const stop = error as BudgetSpentError;
  const partial = { ...reached, what: 'devices in partial' };
  check.sameList({ value: stop.partial, trace }, found, partial);
  return { trace, error: stop };
}

/** Whether a walk's last answer has more to come, and has spent what was left of the read units. */
function endsBeforePage(trace: readonly RequestRecord[], { readUnits }: Budget): boolean {
  return trace.at(-1)?.more === true && spentBy(trace) >= readUnits;
}

/** Read units of a walk. */
function spentBy(trace: readonly RequestRecord[]): number {
  return trace.reduce((sum, record) => sum + record.readUnits, 0);
}

/** The devices that the answers of a walk named: as many links of each as were returned. */
function foundBy(trace: readonly RequestRecord[], network: Network, from: Device): Reached[] {
  const hops = hopsFrom(network, from.deviceId);
  const returned = new Map<string, number>();
  for (const record of trace) {
    const id = askedDevice(record);
    if (id !== undefined) returned.set(id, (returned.get(id) ?? 0) + linksReturned(record));
  }
  const named = [...returned].flatMap(([id, links]) => linksOf(network, id).slice(0, links));
  const ids = new Set(named.map(({ toId }) => toId));
  return within(network, from, Math.max(...hops.values())).filter(({ deviceId }) =>
    ids.has(deviceId),
  );
}
