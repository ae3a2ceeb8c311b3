/** One day of the application of step 8.6: who visits which page, and when. */

import type { LabContext } from '#kit/lab-context.ts';
import type { Random } from '#kit/random.ts';
import type { Product } from '../entities.ts';
import {
  ask,
  bargainPage,
  basket,
  copyTable,
  newSellerPage,
  offer,
  oldQuestions,
  productList,
  productPage,
  questionList,
  sale,
  search,
  sellerPage,
  wishList,
} from './application.ts';
import type { DayCatalog } from './day.ts';

/** A visit of a page, or a run of a job. */
export type Visit = (lab: LabContext) => Promise<void>;

const LIKED = 9;
const BOUGHT = 4;

/** The visits of a day, in their order; the mix is the same each day, and who comes is drawn. */
export function visitsOf(catalog: DayCatalog, random: Random): Visit[] {
  const { largeSellers, newSellers, products, questions } = catalog;
  const anySeller = (): string =>
    random.integer(0, 1) === 0 ? random.pick(largeSellers) : random.pick(newSellers);
  const anyProduct = (): string => random.pick(products).productId;
  const some = (count: number): string[] => {
    return random
      .shuffleInPlace([...products])
      .slice(0, count)
      .map(({ productId }) => productId);
  };
  const mix: readonly [perDay: number, visit: Visit][] = [
    [90, (lab) => sellerPage(lab, anySeller())],
    [45, (lab) => productPage(lab, anyProduct())],
    [24, (lab) => questionList(lab, random.pick(questions).productId)],
    [20, (lab) => sale(lab, anyProduct())],
    [12, (lab) => wishList(lab, some(LIKED))],
    [10, (lab) => bargainPage(lab, random.pick(largeSellers))],
    [8, (lab) => newSellerPage(lab, random.pick(newSellers))],
    [8, (lab) => productList(lab, anySeller())],
    [6, (lab) => oldQuestions(lab, random.pick(questions).productId)],
    [5, (lab) => basket(lab, some(BOUGHT))],
    [4, (lab) => ask(lab, random.pick(questions))],
    [3, (lab) => search(lab, random.pick(['lamp', 'tent', 'rosé']))],
    [2, (lab) => offer(lab, dearer(random.pick(products)))],
    [1, copyTable],
  ];
  const visits = mix.flatMap(([perDay, visit]) => Array.from({ length: perDay }, () => visit));
  return random.shuffleInPlace(visits);
}

function dearer(product: Product): Product {
  return { ...product, priceCents: product.priceCents + 100 };
}
