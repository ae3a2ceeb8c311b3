import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { EdgeSet } from './edge-set.ts';

const node = fc.integer({ min: 0, max: 9 });

test('an edge set holds what a set of pairs holds, up to its capacity', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node)), fc.nat({ max: 60 }), (pairs, capacity) => {
      const edges = new EdgeSet(capacity);
      const expected = new Set<string>();
      for (const [source, target] of pairs) {
        const isNew = !expected.has(`${source} ${target}`) && expected.size < capacity;
        expect(edges.add(source, target)).toBe(isNew);
        if (isNew) expected.add(`${source} ${target}`);
      }
      edges.shuffle(new Random(1));
      const held = Array.from(edges.sources, (source, at) => `${source} ${edges.targets[at]}`);
      expect(held.slice(0, edges.count).sort()).toEqual([...expected].sort());
      expect(edges.isFull).toBe(expected.size === capacity);
    }),
  );
});
