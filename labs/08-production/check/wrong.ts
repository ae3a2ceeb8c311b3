/** Answers of Lab 8 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '8.1 productCards': {
    'cards-one-by-one N+1: gets the keys from Keys, and then each product by a request of its own':
      [
        ["'Card'", "'Keys'"],
        [
          'return cards',
          `const products: Item[] = [];
  for (const { PK, SK } of cards) {
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key: { PK, SK } }));
    if (Item) products.push(Item);
  }
  return products`,
        ],
      ],
  },
  '8.1 dearestProducts': {
    'dearest-with-holes: has nothing in the place of a product that was deleted meanwhile': [
      /return ids\.map\(\(id\) => found\.get\(id\)\).*/,
      'return ids.map((id) => found.get(id) as Product);',
    ],
    'dearest-in-one-batch: asks for all keys by one BatchGetItem, however many': {
      BATCH_KEYS: ['100', '1_000'],
    },
  },
  '8.1 changeStock': {
    'stock-always-too-small: takes every failed condition for a stock that is too small': [
      'await productOf(lab, productId);',
      '',
    ],
    'stock-checked-before READ-MODIFY-WRITE: looks at the stock before it changes it, and not while':
      [
        [
          'try {',
          `const { stock } = await productOf(lab, productId);
  if (stock + by < 0) throw new ProductionError('outOfStock', 'too few are left');
  try {`,
        ],
        [/ConditionExpression.*/, ''],
        [", ':least': -by", ''],
      ],
    'as-much-as-comes: adds only where as much is there already': [
      "':least': -by",
      "':least': Math.abs(by)",
    ],
  },
  '8.2 addQuestion': {
    'question-in-a-list FAT-ITEM: makes a question one element more of a list inside the product': [
      [
        /new TransactWriteCommand[\s\S]*?\n {6}\}\)/,
        `new UpdateCommand({
        TableName: lab.table,
        Key: productKey(productId),
        UpdateExpression: 'SET questions = list_append(if_not_exists(questions, :none), :new)',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':none': [], ':new': [question] },
      })`,
      ],
      ['failedConditions(error)[1]', 'error instanceof ConditionalCheckFailedException'],
    ],
  },
  '8.2 latestQuestions': {
    'latest-of-the-collection: takes the last items of the collection, whatever they are': [
      [' AND begins_with(SK, :question)', ''],
      ["':question': 'QUESTION#',", ''],
    ],
    'asks-for-as-many-again: after a page that ends early it asks for as many as at first, and returns too many':
      ['Limit: most - found.length,', 'Limit: most,'],
  },
  '8.2 splitQuestions': {
    'split-without-a-condition: removes the list, whatever is in it by then': [
      /ConditionExpression.*\s*Expression.*/,
      '',
    ],
    'split-by-an-old-read: reads the product without strong consistency, and a list that is new is not there yet':
      { productOf: ['ConsistentRead: true', 'ConsistentRead: false'] },
    'split-by-length: compares the length of the list alone, and another list may be as long': [
      ["'questions = :read'", "'size(questions) = :read'"],
      ["{ ':read': questions }", "{ ':read': questions.length }"],
    ],
    'first-reading-counted: returns how many questions the first reading found, and one came meanwhile':
      [
        ['for (;;) {', 'let moved: number | undefined;\n  for (;;) {'],
        ['if (!questions) return 0;', 'if (!questions) return 0;\n    moved ??= questions.length;'],
        ['return questions.length;', 'return moved;'],
      ],
  },
  '8.2 largeItems': {
    'large-by-json: takes the length of its JSON for the size of an item': [
      'itemBytes(item)',
      'JSON.stringify(item).length',
    ],
  },
  '8.3 postReview': {
    'review-overwrites: replaces a review by a second one of the same id': [
      /ConditionExpression.*/,
      '',
    ],
  },
  '8.3 refreshRating': {
    'rating-by-whole-product READ-MODIFY-WRITE: reads the product, and puts it back whole': [
      /try \{[\s\S]*\n {2}\}\n/,
      `const { table: TableName } = lab;
  const get = new GetCommand({ TableName, Key: productKey(productId), ConsistentRead: true });
  const { Item } = await lab.db.send(get);
  if (!Item) throw noProduct(productId);
  await lab.db.send(new PutCommand({ TableName, Item: { ...Item, rating } }));
`,
    ],
    'rating-prefix-without-delimiter: has a prefix that other items begin with as well': [
      ["'REVIEW#'", "'REVIEW'"],
      ['Number(rating)', 'Number(rating ?? 0)'],
    ],
  },
  '8.3 buy': {
    'three-writes: writes three times, and a connection that breaks leaves a part': `
export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const TableName = lab.table;
  const Key = adjacencyKeys(entityKey('ORDER', orderId), entityKey('ORDER', orderId));
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (Item) return;
  const took = await isDone(
    lab.db.send(
      new UpdateCommand({
        TableName,
        Key: productKey(productId),
        UpdateExpression: 'SET stock = stock - :quantity',
        ConditionExpression: 'stock >= :quantity AND priceCents = :price',
        ExpressionAttributeValues: { ':quantity': quantity, ':price': priceCents },
      }),
    ),
  );
  if (!took) throw await refusalOf(lab, purchase);
  const paid = await isDone(
    lab.db.send(
      new UpdateCommand({
        TableName,
        Key: adjacencyKeys(entityKey('USER', userId), 'WALLET'),
        UpdateExpression: 'SET balanceCents = balanceCents - :cents',
        ConditionExpression: 'balanceCents >= :cents',
        ExpressionAttributeValues: { ':cents': totalCents },
      }),
    ),
  );
  if (!paid) throw new ProductionError('notEnoughMoney', \`\${userId} has too little money\`);
  const order = { Type: 'Order', orderId, userId, productId, quantity, totalCents, placedAt };
  await lab.db.send(new PutCommand({ TableName, Item: { ...Key, ...order } }));
}

async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}`,
  },
  '8.4 capacityAlarm': {
    'capacity-average: compares the average of the consumed units, which is that of a request': [
      [/'Write\w*'/, "'ConsumedWriteCapacityUnits'"],
      [
        'MINUTES,',
        "MINUTES,\n    Statistic: 'Average',\n    Threshold: 0.9 * watched.provisionedWriteUnits,",
      ],
    ],
  },
  '8.4 hotKeyAlarm': {
    'hot-key-without-the-index: leaves the index out, and the metric of the table is another one': [
      /\{ Name: 'Global.*/,
      '',
    ],
  },
  '8.5 pauseBefore': {
    'pause-capped-last: draws first and caps then': [
      'chance * Math.min(MOST_PAUSE_MS, ',
      'Math.min(MOST_PAUSE_MS, chance * ',
    ],
  },
  '8.5 buyPatiently': {
    'patiently-the-other-way-round: gives the chance in place of the retry, and the retry as the chance':
      ['tries, Math.random()', 'Math.random(), tries'],
    'patiently-the-order-alone: tries again where the order met a transaction, and not where stock or money did':
      {
        isConflict: [
          "codesOf(error).includes('TransactionConflict')",
          "codesOf(error)[0] === 'TransactionConflict'",
        ],
      },
    'patiently-every-error: tries again after every error, a refusal too': [
      ' || !isConflict(error)',
      '',
    ],
    'patiently-gives-up-silently: returns when the last try has failed': [
      /if \(.*/,
      'if (!isConflict(error)) throw error;\n      if (tries === MOST_TRIES) return;',
    ],
    'patiently-multiplied: tries again what the SDK has repeated already': [
      '!isConflict(error)',
      'error instanceof ProductionError',
    ],
  },
  '8.6 accessPatterns': {
    'log-reads-alone: sorts by read units, and writes seem to cost nothing': {
      patternsOf: [/readUnits \+ writeUnits/, 'readUnits'],
    },
    'log-values-left: leaves the values in, and each seller is an access pattern': {
      shapeOf: [/return .*/, 'return condition;'],
    },
  },
  '8.6 reviewTable': {
    'review-index-that-is-written: takes an index for asked that took units, those of a write too':
      [
        'log.map(({ index }) => index)',
        'log.flatMap(({ unitsByIndex }) => Object.keys(unitsByIndex))',
      ],
    'review-of-an-empty-log: takes the first pattern, also where there is none': [
      '...(first && { dearest: first.pattern })',
      'dearest: (first as FoundPattern).pattern',
    ],
  },
};
