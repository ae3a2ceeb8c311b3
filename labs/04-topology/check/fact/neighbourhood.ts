/** 4.4 the neighbourhood within N hops. */

import { memberNameQuestion } from '#kit/checkpoint/judge/question.ts';
import { fewAtOnce, severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/04-topology/model.ts';
import { type Device, IN_FLIGHT, type Reached } from '../../entities.ts';
import { hopsFrom, type Network } from '../network.ts';
import { askedDevice, type Check, type Facts, LOOK_UPS, refusesGone } from './context.ts';

const HOPS = 3;
/** Farther along the chain than its devices with odd ids. */
const FAR = 12;

export const reached = {
  what: 'devices',
  label: ({ deviceId, hops }: Reached) => `${deviceId}, ${hops} ${hops === 1 ? 'hop' : 'hops'}`,
};

export const neighbourhood: Facts = (fact, data) => {
  const { tree, core, ring, lonely, gateway, unknownId, chain, cased } = data;
  const { deviceId } = core;

  fact(
    'every device within three hops is there, nearest first, with no request too many',
    async (check) => {
      const call = await check.run((lab) => model.neighbourhood(lab, core.deviceId, HOPS));
      const around = within(tree, core, HOPS);
      takesNoDetour(check, call.value, around);
      check.sameList(call, around, reached);
      asksNoLastLevel(check, call, around);
      check.cost(call, 'within three hops', LOOK_UPS);
    },
  );

  fact('a level is asked a few at a time: neither all at once nor one by one', async (check) => {
    const call = await check.run((lab) => model.neighbourhood(lab, core.deviceId, HOPS));
    fewAtOnce(check, call, IN_FLIGHT, [
      'Promise.all sends whatever it gets, all at once: from a device with a thousand links, a thousand. Every other user of the table waits behind them, or is throttled.',
      'What else than the whole level could you give to Promise.all?',
    ]);
    severalAtOnce(
      check,
      call,
      `The Queries of one level do not need the answers of each other. Which line could send up to ${IN_FLIGHT} of them side by side?`,
    );
  });

  fact('a second call asks every device again: a link may have been cut', async (check) => {
    const once = await check.run((lab) => model.neighbourhood(lab, core.deviceId, 2));
    // Aside, because the same Query twice is no fault here.
    const twice = await check.aside(async (lab) => {
      await model.neighbourhood(lab, core.deviceId, 2);
      return model.neighbourhood(lab, core.deviceId, 2);
    });
    check.holds(twice.trace.length === 2 * once.trace.length, [
      `One call sent ${once.trace.length} requests. Two calls with the same \`lab\` sent ${twice.trace.length}.`,
      'Between two calls another client may make or cut a link. Which of your variables outlives a call?',
    ]);
  });

  fact('around a ring, each device has the fewest hops, and is there once', async (check) => {
    const from = ring.devices[0] as Device;
    for (const hops of [2, 3, 10]) {
      const call = await check.run((lab) => model.neighbourhood(lab, from.deviceId, hops));
      const around = within(ring, from, hops);
      takesNoDetour(check, call.value, around);
      check.sameList(call, around, reached);
    }
  });

  fact('nothing is within no hops, and near a lonely device', async (check) => {
    for (const [{ deviceId }, hops] of [
      [ring.devices[0] as Device, 0],
      [lonely, 3],
    ] as const) {
      await check.lists((lab) => model.neighbourhood(lab, deviceId, hops), [], reached);
    }
  });

  fact('a device with more than one page of links has all its neighbours', async (check) => {
    const from = gateway.devices[0] as Device;
    const call = await check.run((lab) => model.neighbourhood(lab, from.deviceId, 1));
    check.sameList(call, within(gateway, from, 1), reached);
  });

  fact('hops that are no whole number from 0, and unknown devices, are refused', async (check) => {
    for (const hops of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await check.refuses(`${hops} hops`, 'badHops', (lab) =>
        model.neighbourhood(lab, core.deviceId, hops),
      );
    }
    const what = 'The neighbourhood of a device that does not exist';
    for (const hops of [2, 0]) {
      await check.refuses(`${what}, within ${hops} hops`, 'notFound', (lab) =>
        model.neighbourhood(lab, unknownId, hops),
      );
    }
  });

  fact('a device that is gone is refused, also where a link still leads to it', async (check) => {
    await refusesGone(check, (goneId) => ({
      'Its neighbourhood': (lab) => model.neighbourhood(lab, goneId, 2),
    }));
  });

  fact('any text is the id of a device, also a name that JavaScript knows', async (check) => {
    const from = chain.devices[0] as Device;
    const call = await check.run((lab) => model.neighbourhood(lab, from.deviceId, FAR));
    goesOnBehindNames(check, call.value, within(chain, from, FAR));
    check.sameList(call, within(chain, from, FAR), reached);
  });

  fact('devices of the same level are in the order of the table: capitals first', async (check) => {
    const from = cased.devices[0] as Device;
    const call = await check.run((lab) => model.neighbourhood(lab, from.deviceId, 1));
    check.sameList(call, within(cased, from, 1), reached);
  });

  fact('what the same requests take one after another, and a few at a time', async (check) => {
    await check.compare(
      'the same walk, best of three:',
      {
        'one request at a time': (lab) => model.neighbourhood(oneByOne(lab), deviceId, HOPS),
        'as you wrote it': (lab) => model.neighbourhood(lab, deviceId, HOPS),
      },
      { timed: true },
    );
  });
};

/**
 * No device that has fewer hops was come to by a detour: others have the right number, so the hops are
 * not counted in another way.
 */
function takesNoDetour(check: Check, value: unknown, around: readonly Reached[]): void {
  const members = Array.isArray(value) ? value.map((one): Partial<Reached> => Object(one)) : [];
  const hopsOf = (id: string): number =>
    Math.min(...members.flatMap((one) => (one.deviceId === id ? [Number(one.hops)] : [])));
  const isCountedRight = around.some(({ deviceId, hops }) => hopsOf(deviceId) === hops);
  const far = around.find(
    ({ deviceId, hops }) => Number.isFinite(hopsOf(deviceId)) && hopsOf(deviceId) > hops,
  );
  check.holds(!isCountedRight || far === undefined, [
    `${far?.deviceId} is ${far?.hops === 1 ? '1 hop away, in the first answer' : `${far?.hops} hops away`}. In your list it has ${hopsOf(far?.deviceId ?? '')} hops: your code came to it by a detour.`,
    'In which order does your code ask the devices that it has found?',
  ]);
}

/** No device is missing whose id is a name of a member of every object. */
function goesOnBehindNames(check: Check, value: unknown, around: readonly Reached[]): void {
  const ids = (Array.isArray(value) ? value : []).map((one): unknown => Object(one).deviceId);
  const missing = around.find(({ deviceId }) => !ids.includes(deviceId))?.deviceId;
  check.holds(missing === undefined || !(missing in {}), [
    `${missing} is the id of a device, ${around.findIndex(({ deviceId }) => deviceId === missing) + 1} hops away. Your list does not have it.`,
    ...(missing === undefined ? [] : [memberNameQuestion(missing)]),
  ]);
}

/** The links of the devices at the last level lead out of the neighbourhood. */
function asksNoLastLevel(check: Check, { trace }: Call<unknown>, around: readonly Reached[]): void {
  const asked = new Set(trace.map(askedDevice));
  const last = around.filter(({ hops }) => hops === HOPS);
  const inVain = last.filter(({ deviceId }) => asked.has(deviceId)).length;
  check.holds(inVain === 0, [
    `The answer is right. Your code also asked ${inVain} of the ${last.length} devices that are ${HOPS} hops away for their links, and those lead no further than you were asked to go.`,
    `How many levels of devices must be asked to find everything within ${HOPS} hops?`,
  ]);
}

/** Every other device within so many hops, nearest first, then by id. */
export function within(network: Network, { deviceId: from }: Device, most: number): Reached[] {
  return [...hopsFrom(network, from)]
    .map(([deviceId, hops]) => ({ deviceId, hops }))
    .filter(({ hops }) => hops >= 1 && hops <= most)
    .sort((a, b) => a.hops - b.hops || (a.deviceId < b.deviceId ? -1 : 1));
}

/** The same client, but a request waits until the one before it has been answered. */
function oneByOne(lab: LabContext): LabContext {
  let last: Promise<unknown> = Promise.resolve();
  const send = (command: Parameters<typeof lab.db.send>[0]): Promise<unknown> => {
    const sent = last.then(() => lab.db.send(command));
    last = sent.catch(() => {}); // The caller hears of it.
    return sent;
  };
  return { ...lab, db: Object.create(lab.db, { send: { value: send } }) };
}
