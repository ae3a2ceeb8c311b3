/** The evidence as lines, as somebody reads it who looks for the reason. */

import type { Contributor, Evidence } from '../../entities.ts';

interface Reason {
  reason: string;
  resource: string;
}

/** What was thrown and how often, and of each resource the key that is accessed most. */
export function evidenceLines({ errors, contributors }: Evidence): string[] {
  const times = new Map<string, number>();
  for (const said of errors.flatMap(saidBy)) times.set(said, (times.get(said) ?? 0) + 1);
  return [
    `The errors say${spellingOf(errors)}:`,
    ...[...times].map(([said, sum]) => `${String(sum).padStart(5)} x ${said}`),
    'The most accessed key of each resource:',
    ...busiest(contributors).map(
      ({ resource, key, sum }) => `${String(sum).padStart(5)} units  ${key} of ${endOf(resource)}`,
    ),
  ];
}

/** Where the reasons stand: on demand and provisioned the SDK spells it differently. */
function spellingOf(errors: readonly unknown[]): string {
  const names = new Set(errors.flatMap((error) => Object.keys(error as object)));
  const found = ['throttlingReasons', 'ThrottlingReasons'].filter((name) => names.has(name));
  return found.length === 0 ? '' : `, in ${found.join(' and ')}`;
}

/** Reason and resource; the name of an error that is no throttle. */
function saidBy(error: unknown): string[] {
  const { name, throttlingReasons, ThrottlingReasons } = error as {
    name: string;
    throttlingReasons?: Reason[];
    ThrottlingReasons?: Reason[];
  };
  const reasons = throttlingReasons ?? ThrottlingReasons;
  return reasons?.map(({ reason, resource }) => `${reason} of ${endOf(resource)}`) ?? [name];
}

function busiest(contributors: readonly Contributor[]): Contributor[] {
  const resources = new Set(contributors.map(({ resource }) => resource));
  return [...resources].flatMap((resource) =>
    contributors
      .filter((one) => one.resource === resource && one.rule === 'accessed')
      .sort((one, other) => other.sum - one.sum)
      .slice(0, 1),
  );
}

/** The end of an ARN: `index/GSI1`, or none where it is the table's. */
function endOf(resource: string): string {
  return /index\/.+$/.exec(resource)?.[0] ?? 'the table';
}
