/** The right answers to the questions of Lab 6, from the whole graph. */

import type { Edge, NewPerson, Ranked } from '../entities.ts';
import { degreesOf, type Graph } from './graph.ts';
import { byText } from './maker.ts';

/** Ids of the people who were born on days that begin so, by day and id. */
export function bornIn({ people }: Graph, day: string): NewPerson[] {
  const born = people.filter(({ bornOn }) => bornOn.startsWith(day));
  return born.sort((a, b) => byText(`${a.bornOn}#${a.personId}`, `${b.bornOn}#${b.personId}`));
}

/** People whose names begin so, by name and id. */
export function withName({ people }: Graph, prefix: string): NewPerson[] {
  const found = people.filter(({ name }) => name.startsWith(prefix));
  return found.sort((a, b) => byText(`${a.name}#${a.personId}`, `${b.name}#${b.personId}`));
}

/** Ids of people, in order. */
export function idsOf(edges: readonly Pick<Edge, 'personId'>[]): string[] {
  return edges.map(({ personId }) => personId).sort(byText);
}

/** Ids of the people at each distance from somebody, nearest first; no farther than so many edges. */
export function withinDegrees({ knows }: Graph, personId: string, degrees: number): string[][] {
  const seen = new Set([personId]);
  const levels: string[][] = [];
  let level = [personId];
  while (levels.length < degrees && level.length > 0) {
    const next = knows.filter((edge) => level.includes(edge.personId)).map((edge) => edge.otherId);
    level = [...new Set(next)].filter((id) => !seen.has(id)).sort(byText);
    for (const id of level) seen.add(id);
    if (level.length > 0) levels.push(level);
  }
  return levels;
}

/** A place and every place below it. */
export function placesBelow({ parts }: Pick<Graph, 'parts'>, placeId: string): string[] {
  const below = parts.filter(({ wholeId }) => wholeId === placeId);
  return [placeId, ...below.flatMap((part) => placesBelow({ parts }, part.placeId))];
}

/** People with their degrees, the best known first, of equal ones the smaller id. */
export function ranked({ knows }: Graph, personIds: readonly string[]): Ranked[] {
  const degrees = degreesOf(knows);
  return personIds
    .map((personId) => ({ personId, degree: degrees.get(`person#${personId}`) ?? 0 }))
    .sort((a, b) => b.degree - a.degree || byText(a.personId, b.personId));
}
