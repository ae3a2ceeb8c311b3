/** Step 6.8: why a way fits a scenario, or does not. */

import type { ScenarioId, Way } from '../../entities.ts';

/** What is said about the ways of one scenario. */
export interface Discussion {
  /** Why the way that fits does; shown when all are decided. */
  readonly because: string;
  /** What speaks against each other way; a way that is missing here fits as well. */
  readonly against: Readonly<Partial<Record<Way, string>>>;
}

const DEEP =
  'Each level multiplies the requests, and nobody knows beforehand how many levels there are.';
const STALE = 'The answer is wrong until the next run of the job, and here that is too long.';
const NO_NEED = 'A graph database is one more system to run, and this question follows one edge.';

/** What is said about each scenario. */
export const DISCUSSIONS: Readonly<Record<ScenarioId, Discussion>> = {
  isMember: {
    because: 'A few GetItems, and a right that was taken away is gone at once.',
    against: {
      stream: 'A right that was taken away would be there until the handler has run.',
      schedule: STALE,
      graphDatabase: NO_NEED,
    },
  },
  followersOfStar: {
    because:
      'A counter costs the same for every star. A stream handler keeps it without a slower follow.',
    against: {
      realTime:
        'A star has millions of edges. Counting reads them all, on each view of the profile.',
      schedule: STALE,
      graphDatabase: NO_NEED,
    },
  },
  feed: {
    because: 'A handler writes a new post into the lists of its readers, and reading is one Query.',
    against: {
      realTime: '300 Queries for each view, most of which return nothing new.',
      schedule: STALE,
      graphDatabase: NO_NEED,
    },
  },
  productsAlike: {
    because: 'A job reads all orders once a night. It also notices what a handler has missed.',
    against: {
      realTime: 'Two hops for each view of a product, the second over every order of a buyer.',
      graphDatabase:
        'The hops are two and known, and the answer may be a day old. A job is cheaper.',
    },
  },
  orgChart: {
    because: 'Few ask, the tree is small, and a Query for each manager is soon done.',
    against: {
      graphDatabase:
        'The whole tree is a few thousand items. Reading it costs less than a second system.',
    },
  },
  billOfMaterials: {
    because: 'The parts change at night, and so does the sum. The job computes each part once.',
    against: {
      realTime: 'Tens of thousands of requests for one number, which is the same all day.',
      stream: 'One changed screw changes the sums of every machine that has it, up 12 levels.',
    },
  },
  itServices: {
    because: 'The hops are few, and an answer from last night may name machines that are gone.',
    against: {
      schedule: 'During an incident somebody changes cables. The answer has to know of it.',
      graphDatabase: 'Three hops over a few dozen neighbours: a walk as in Lab 4 is enough.',
    },
  },
  fraudRing: {
    because:
      'Paths of any length, and questions that nobody knows beforehand, are what it is built for.',
    against: {
      realTime: DEEP,
      stream: DEEP,
      schedule: "The job answers yesterday's question. The analyst has another one.",
    },
  },
  socialPath: {
    because: 'A walk from both ends still meets stars. A graph database keeps the edges in memory.',
    against: {
      realTime: DEEP,
      stream: 'No handler can keep a path for each of the pairs.',
      schedule: 'No job can compute a path for each of the pairs.',
    },
  },
  monthlyReport: {
    because:
      'It is asked once a month. A job over an export costs no read units of the table at all.',
    against: {
      realTime: 'Somebody would wait while your code reads the whole table.',
      stream: 'A write for each edge, all month, for a number that is read once.',
      graphDatabase: NO_NEED,
    },
  },
};
