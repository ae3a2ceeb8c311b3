/**
 * 3.10 walking the edges: one Query for each category of the subtree, and a get for its path.
 *
 * @fails 3.10 N+1
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type CategoryPath, entityOf, type Subtree } from '#entities/03-ecommerce.ts';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  const categories = await walk(lab, path);
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return { categories, productCount };
}

async function walk(lab: LabContext, path: readonly string[]): Promise<CategoryPath[]> {
  const [top = '', categoryId = top] = [path[0], path.at(-1)];
  const Key = { PK: entityKey('TREE', top), SK: `${compositeKey(['PATH', ...path])}#` };
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) return [];
  const found = [entityOf(Item) as CategoryPath];
  for (const { childId } of await solution.subcategories(lab, categoryId)) {
    found.push(...(await walk(lab, [...path, childId])));
  }
  return found;
}
