/** Names that must differ: faker repeats itself. */

/**
 * So many names, none twice: a name that was drawn before gets a number.
 *
 * @example
 * distinctNames(3, () => faker.location.city()); // => ['Oslo', 'Bergen', 'Oslo 2']
 */
export function distinctNames(count: number, draw: () => string): string[] {
  return numbered(count, draw, ' ');
}

/**
 * So many ids made of names, none twice: small letters, digits and hyphens.
 *
 * @example
 * distinctIds(2, () => faker.location.city()); // => ['port-aiden', 'port-aiden-2']
 */
export function distinctIds(count: number, draw: () => string): string[] {
  return numbered(
    count,
    () =>
      draw()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
    '-',
  );
}

function numbered(count: number, draw: () => string, separator: string): string[] {
  const drawn = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const name = draw();
    const times = (drawn.get(name) ?? 0) + 1;
    drawn.set(name, times);
    return times === 1 ? name : `${name}${separator}${times}`;
  });
}
