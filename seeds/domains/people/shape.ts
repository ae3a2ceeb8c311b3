/** Who lives where, can what and knows whom. */

import { Random } from '../../../kit/random.ts';
import { type BipartiteGraph, bipartiteGraph } from '../../graphs/bipartite.ts';
import { geometricCount, logNormalWeights } from '../../graphs/distribution.ts';
import { type FollowGraph, followGraph } from '../../graphs/follow-graph.ts';

/** How many, and which. */
export interface PeopleSize {
  people: number;
  seed: number;
}

/** Who lives where, can what and knows whom. */
export interface PeopleShape {
  readonly people: number;
  readonly places: number;
  readonly skills: number;
  readonly livesIn: BipartiteGraph;
  readonly skilled: BipartiteGraph;
  readonly knows: FollowGraph;
}

const KNOWN_PER_PERSON = 5;
const MEAN_SKILLS = 3;
const MOST = { places: 500, skills: 120 } as const;
const SIGMA = { place: 1.5, skill: 1.8 } as const;
/** Who knows whom. */
export function drawAcquaintances({ people, seed }: PeopleSize): FollowGraph {
  const follows = Math.min(KNOWN_PER_PERSON * people, people * (people - 1));
  return followGraph({ users: people, follows, seed, preset: 'social' });
}

/** Draws all of it. */
export function drawPeople({ people, seed }: PeopleSize): PeopleShape {
  const random = (what: string): Random => new Random(`${seed}/people/${what}`);
  const places = Math.min(MOST.places, Math.ceil(people / 10));
  const skills = Math.min(MOST.skills, Math.ceil(people / 5));
  const counts = random('skill counts');
  const skillsOf = new Uint32Array(people).map(() => geometricCount(MEAN_SKILLS, skills, counts));
  return {
    people,
    places,
    skills,
    livesIn: bipartiteGraph({
      degrees: new Uint32Array(people).fill(1),
      weights: logNormalWeights(places, SIGMA.place, random('places')),
      random: random('lives in'),
    }),
    skilled: bipartiteGraph({
      degrees: skillsOf,
      weights: logNormalWeights(skills, SIGMA.skill, random('skills')),
      random: random('skilled'),
    }),
    knows: drawAcquaintances({ people, seed }),
  };
}
