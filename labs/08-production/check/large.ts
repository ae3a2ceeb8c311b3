/** The data of step 8.2: products that grow, and items of many sizes. */

import type { Item } from '#kit/item/item.ts';
import { itemBytes } from '#kit/item/item-size.ts';
import { ITEM_MAX_BYTES } from '#kit/limits.ts';
import type { Product, ProductQuestion, Question } from '../entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** A product with its questions inside. */
export type GrownProduct = Product & Required<Pick<Product, 'questions'>>;

/** What the checks of 8.2 ask for. */
export interface LargeItems {
  /** Keeps its questions inside, as an older version of the shop did. */
  grown: GrownProduct;
  /** Likewise, and no further question fits into it. */
  full: GrownProduct;
  /** Its questions are items of their own. */
  asked: Product;
  /** Its id begins with that of `asked`. */
  similar: Product;
  /** Of `asked` and of `similar`, the newest first. */
  questions: ProductQuestion[];
  /** Of other types, in the collection of `asked`; another part of the shop writes them. */
  others: Item[];
  /** Asked by nobody yet. */
  newQuestion: Question;
  /** Of no product. */
  unknownId: string;
}

/** Bytes from which on an item of this step is large. */
export const LARGE_BYTES = 20_000;

const DESCRIPTION = 400;
const QUESTIONS = 60;
const QUESTIONS_OF_ASKED = 30;
/** In characters: a question is an item of almost 1 KB. */
const TEXT = 800;
/** Times, in seconds: 11 characters each as JSON, and 7 bytes in DynamoDB. */
const SALES = 2_200;
/** Three bytes a character. */
const MANUAL = '水を入れて、ふたを閉めて、電源を入れます。';

export function makeLarge(make: Maker): LargeItems {
  const product = (): Product => make.product(make.id('s'), DESCRIPTION);
  const asked = product();
  const similar = { ...product(), productId: `${asked.productId}0` };
  return {
    grown: { ...product(), questions: questionsOf(make, QUESTIONS) },
    full: filled(make, product()),
    asked,
    similar,
    questions: [asked, similar]
      .flatMap(({ productId }) =>
        questionsOf(make, QUESTIONS_OF_ASKED).map((question) => ownItem(productId, question)),
      )
      .sort((one, other) => (one.askedAt > other.askedAt ? -1 : 1)),
    others: othersOf(make, asked),
    newQuestion: make.question(TEXT),
    unknownId: make.id('p'),
  };
}

export function largeItems({ grown, full, asked, similar, questions, others }: LargeItems): Item[] {
  return [...[grown, full, asked, similar, ...questions].map(itemOf), ...others];
}

/** A question as an entity of its own. */
export function ownItem(productId: string, question: Question): ProductQuestion {
  return { Type: 'ProductQuestion', productId, ...question };
}

function questionsOf(make: Maker, number: number): Question[] {
  return Array.from({ length: number }, () => make.question(TEXT));
}

/** With so many questions inside that one more is too much for an item. */
function filled(make: Maker, product: Product): GrownProduct {
  const questions: Question[] = [];
  let bytes = itemBytes(itemOf({ ...product, questions }));
  for (;;) {
    const question = make.question(TEXT);
    bytes += itemBytes({ list: [question] }) - itemBytes({ list: [] });
    if (bytes > ITEM_MAX_BYTES) return { ...product, questions };
    questions.push(question);
  }
}

/** Items whose size is not what their JSON seems to say, and two at the limit of what is large. */
function othersOf(make: Maker, { productId }: Product): Item[] {
  const PK = itemOf({ Type: 'Product', productId } as Product).PK;
  const text = (language: string, content: string): Item => {
    return { PK, SK: `TEXT#${language}`, Type: 'ProductText', productId, language, content };
  };
  const soldAt = Array.from({ length: SALES }, () => Date.parse(make.moment()) / 1_000);
  const ofBytes = (language: string, bytes: number): Item => {
    return text(language, make.text(bytes - itemBytes(text(language, ''))));
  };
  return [
    { PK, SK: 'SALES#2025', Type: 'ProductSales', productId, soldAt },
    text('ja', MANUAL.repeat(400)),
    ofBytes('en', LARGE_BYTES),
    ofBytes('no', LARGE_BYTES + 1),
  ];
}
