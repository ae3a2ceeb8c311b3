/** The domains of seed data, by name: what commands, tests and benchmarks choose from. */

import type { TableDefinition } from '../kit/table.ts';
import { ECOMMERCE_DEFAULTS, ECOMMERCE_RANGES, ecommerceItems } from './domains/ecommerce.ts';
import { INVOICING_DEFAULTS, INVOICING_RANGES, invoicingItems } from './domains/invoicing.ts';
import {
  acquaintanceGraph,
  PEOPLE_DEFAULTS,
  PEOPLE_RANGES,
  peopleItems,
} from './domains/people.ts';
import {
  RECOMMENDATIONS_DEFAULTS,
  RECOMMENDATIONS_RANGES,
  recommendationsItems,
} from './domains/recommendations.ts';
import { socialGraphInParts, socialPart } from './domains/social/part.ts';
import { SOCIAL_PART_RANGES } from './domains/social/part-option.ts';
import { SOCIAL_DEFAULTS, SOCIAL_RANGES, socialGraph, socialItems } from './domains/social.ts';
import { TOPOLOGY_DEFAULTS, TOPOLOGY_RANGES, topologyItems } from './domains/topology.ts';
import type { FollowGraph } from './graphs/follow-graph.ts';
import type { OptionRange } from './option.ts';
import type { ItemStream, PartStream, SeedPart } from './seed-part.ts';
import {
  ecommerceTable,
  invoicingTable,
  peopleTable,
  recommendationsTable,
  socialTable,
  topologyTable,
} from './tables.ts';

/** Options as they come from a command line: checked by the domain. */
export type DomainOptions = Readonly<Record<string, number | string>>;

/** One domain. */
export interface Domain {
  /** What it holds, in a few words. */
  readonly about: string;
  readonly table: TableDefinition;
  /** What every option may be: a range of numbers, or words. */
  readonly ranges: Readonly<Record<string, OptionRange | readonly string[]>>;
  /** What they are where nothing is said; the others follow from these. */
  readonly defaults: DomainOptions;
  /** What the words among them mean, and what a reader of the items has to know, a line each. */
  readonly meanings?: readonly string[];
  items(options: DomainOptions): ItemStream;
  /** Who follows or knows whom, where people do. */
  graph?(options: DomainOptions): FollowGraph;
  /** Another drawing of the same kind, which is made in parts, where there is one. */
  readonly inParts?: DomainInParts;
}

/** A drawing that needs no part's memory but its own; it has the same table and the same defaults. */
export interface DomainInParts {
  readonly ranges: Domain['ranges'];
  items(options: DomainOptions, part: SeedPart): PartStream;
  /** The whole graph. */
  graph(options: DomainOptions): FollowGraph;
}

export const DOMAINS: Readonly<Record<string, Domain>> = {
  invoicing: {
    about: 'invoices, bills, and the parts of bills on invoices',
    table: invoicingTable,
    ranges: INVOICING_RANGES,
    defaults: { ...INVOICING_DEFAULTS },
    items: invoicingItems,
  },
  social: {
    about: 'users who follow one another, posts, tags, likes',
    table: socialTable,
    ranges: SOCIAL_RANGES,
    defaults: { ...SOCIAL_DEFAULTS },
    meanings: [
      'preset: social is like a real graph, celebrity has a star, uniform no skew',
      'design: a keeps an edge as two items, b as one, found under its target by GSI1',
    ],
    items: socialItems,
    graph: socialGraph,
    inParts: { ranges: SOCIAL_PART_RANGES, items: socialPart, graph: socialGraphInParts },
  },
  ecommerce: {
    about: 'users, products, orders, reviews, prices of a shop',
    table: ecommerceTable,
    ranges: ECOMMERCE_RANGES,
    defaults: { ...ECOMMERCE_DEFAULTS },
    items: ecommerceItems,
  },
  topology: {
    about: 'devices of a network and the links between them',
    table: topologyTable,
    ranges: TOPOLOGY_RANGES,
    defaults: { ...TOPOLOGY_DEFAULTS },
    meanings: ['shape: sites is a company of many sites, fat-tree one data centre'],
    items: topologyItems,
  },
  recommendations: {
    about: 'products and who likes them, posts and tags',
    table: recommendationsTable,
    ranges: RECOMMENDATIONS_RANGES,
    defaults: { ...RECOMMENDATIONS_DEFAULTS },
    items: recommendationsItems,
  },
  people: {
    about: 'people, their skills, places, dates; whom they know',
    table: peopleTable,
    ranges: PEOPLE_RANGES,
    defaults: { ...PEOPLE_DEFAULTS },
    meanings: [
      'GSI1 has four shards, #0 to #3, for each of three common keys: RANK#DEGREE,',
      'BORN#1970, and the skill that most people have',
    ],
    items: peopleItems,
    graph: acquaintanceGraph,
  },
};
