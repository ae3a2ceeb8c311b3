/** What a request below `/api` asks for. Paths are compared as they came: nothing is decoded in them. */

import type { DataQuery } from '../web-source.ts';
import { refusal, type WebReply } from './web-reply.ts';

/** A question, answered at once. */
export type WebQuestion =
  | { readonly is: 'home' | 'heat' | 'class' }
  | { readonly is: 'lab'; readonly lab: number }
  | { readonly is: 'data'; readonly lab: number; readonly query: DataQuery }
  | { readonly is: 'trace'; readonly lab: number; readonly step?: string };

/** What is asked: a question, the stream of events, or an order, whose body says the rest. */
export type WebRoute =
  | WebQuestion
  | { readonly is: 'events' }
  | { readonly is: 'order'; readonly order: 'run' | 'hint' | 'stop' };

const FIXED: Readonly<Record<string, WebRoute>> = {
  'GET /api/home': { is: 'home' },
  'GET /api/class': { is: 'class' },
  'GET /api/heat': { is: 'heat' },
  'GET /api/events': { is: 'events' },
  'POST /api/run': { is: 'order', order: 'run' },
  'POST /api/hint': { is: 'order', order: 'hint' },
  'POST /api/stop': { is: 'order', order: 'stop' },
};
const OF_LAB = /^GET \/api\/lab\/([1-9]\d?)(?:\/(data|trace))?$/;

/** What each word of a query may be. */
const WORDS = {
  step: /^\d{1,2}\.\d{1,2}$/,
  index: /^[\w.-]{1,255}$/,
  // DynamoDB's longest partition key has 2,048 bytes, its longest sort key 1,024.
  key: /^.{1,2048}$/s,
  item: /^.{1,3200}$/s,
  from: /^\d{1,7}$/,
  token: /^.{0,200}$/s,
} as const;
type Word = keyof typeof WORDS;

/** Words that each place knows. */
const KNOWN: Readonly<Record<WebRoute['is'], readonly Word[]>> = {
  home: [],
  class: [],
  heat: [],
  events: ['token'],
  order: [],
  lab: [],
  data: ['step', 'index', 'key', 'item', 'from'],
  trace: ['step'],
};

/** What a request asks, or a refusal of what nobody can ask. */
export function webRoute(method: string, url: string): WebRoute | WebReply {
  const [path, ...rest] = url.split('?');
  const place = `${method} ${path}`;
  const [, number, page = 'lab'] = OF_LAB.exec(place) ?? [];
  const fixed = Object.hasOwn(FIXED, place) ? FIXED[place] : undefined;
  const is = number === undefined ? fixed?.is : (page as 'lab' | 'data' | 'trace');
  if (is === undefined) {
    return refusal(
      404,
      'There is nothing at this path of npm run web. Begin at its first page: /.',
    );
  }
  const words = wordsOf(rest.join('?'), KNOWN[is]);
  if (words === undefined) {
    const known = KNOWN[is].join(', ') || 'no words';
    return refusal(
      400,
      `Expected a query of ${known}, each once and in its form, got something else. Open the page anew.`,
    );
  }
  return fixed ?? routeToLab(is, Number(number), words);
}

function routeToLab(
  is: WebRoute['is'],
  lab: number,
  { step, from = '0', ...rest }: Partial<Record<Word, string>>,
): WebQuestion {
  const ofStep = step === undefined ? {} : { step };
  if (is === 'data') return { is, lab, query: { ...rest, ...ofStep, from: Number(from) } };
  return is === 'trace' ? { is, lab, ...ofStep } : { is: 'lab', lab };
}

/** The words of a query; nothing where one is unknown, doubled or not in its form. */
function wordsOf(query: string, known: readonly Word[]): Partial<Record<Word, string>> | undefined {
  const words: Partial<Record<Word, string>> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const word = known.find((one) => one === name);
    if (word === undefined || words[word] !== undefined || !WORDS[word].test(value))
      return undefined;
    words[word] = value;
  }
  return words;
}
