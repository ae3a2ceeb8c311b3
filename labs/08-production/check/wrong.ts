/** Answers of Lab 8 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/wrong-answer.ts';

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
    'cards-projected-by-the-request: makes the cards of Whole by a ProjectionExpression': [
      "'Card',",
      `'Whole',
    ProjectionExpression: 'productId, #name, priceCents',
    ExpressionAttributeNames: { '#name': 'name' },`,
    ],
  },
  '8.1 dearestProducts': {
    'dearest-from-whole-products: reads all products whole, and throws all but a few away': [
      /const cards[\s\S]*/,
      `const items = await queryAll(lab, {
    TableName: lab.table,
    IndexName: 'Whole',
    KeyConditionExpression: 'GSI1PK = :seller',
    ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
  });
  const products = items.map((item) => entityOf(item) as Product);
  return products.sort((one, other) => other.priceCents - one.priceCents).slice(0, most);
}`,
    ],
    'dearest-in-any-order: takes the order of a batch, which DynamoDB does not promise': [
      /return ids.*/,
      'return [...found.values()].sort(byText);',
    ],
    'dearest-in-one-batch: asks for all keys by one BatchGetItem, however many': {
      BATCH_KEYS: ['100', '1_000'],
    },
    'dearest-of-nothing: sends a batch without a key where nothing was found': {
      dearestProducts: ['first < ids.length', 'first === 0 || first < ids.length'],
      getAll: [/while \((.*)\) \{([\s\S]*?)\n {2}\}/, 'do {$2\n  } while ($1);'],
    },
  },
  '8.1 changeStock': {
    'stock-always-too-small: takes every failed condition for a stock that is too small': [
      'await productOf(lab, productId);',
      '',
    ],
    'stock-as-it-was: puts the whole product, on the condition that its stock is as it was read': [
      /try \{[\s\S]*/,
      `const TableName = lab.table;
  for (;;) {
    const get = new GetCommand({ TableName, Key: productKey(productId), ConsistentRead: true });
    const { Item } = await lab.db.send(get);
    if (!Item) throw noProduct(productId);
    const stock = Item.stock + by;
    if (stock < 0) throw new ProductionError('outOfStock', 'too few are left');
    const ConditionExpression = 'stock = :read';
    const read = { ConditionExpression, ExpressionAttributeValues: { ':read': Item.stock } };
    try {
      await lab.db.send(new PutCommand({ TableName, Item: { ...Item, stock }, ...read }));
      return;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}`,
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
    'stock-whole-product READ-MODIFY-WRITE: reads the product, and puts it whole': [
      /try \{[\s\S]*/,
      `const { table: TableName } = lab;
  const get = new GetCommand({ TableName, Key: productKey(productId), ConsistentRead: true });
  const { Item } = await lab.db.send(get);
  if (!Item) throw noProduct(productId);
  const stock = Item.stock + by;
  if (stock < 0) throw new ProductionError('outOfStock', 'too few are left');
  await lab.db.send(new PutCommand({ TableName, Item: { ...Item, stock } }));
}`,
    ],
    'stock-without-a-condition: changes the stock by ADD, without a condition': [
      ['SET stock = stock + :by', 'ADD stock :by'],
      [/ConditionExpression.*/, ''],
      [", ':least': -by", ''],
    ],
  },
  '8.2 addQuestion': {
    'question-about-anything: puts a question, and does not look whether there is such a product': [
      /try \{[\s\S]*/,
      `const Item = questionItem(productId, question);
  await lab.db.send(new PutCommand({ TableName: lab.table, Item }));
}`,
    ],
    'question-after-a-look: looks at the product before it puts the question': [
      /try \{[\s\S]*/,
      `await productOf(lab, productId);
  const Item = questionItem(productId, question);
  await lab.db.send(new PutCommand({ TableName: lab.table, Item }));
}`,
    ],
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
    'latest-of-all-questions: reads every question, and throws all but the latest away': [
      [/Limit.*/, ''],
      [' && found.length < most', ''],
      ['found.map', 'found.slice(0, most).map'],
    ],
    'latest-of-the-collection: takes the last items of the collection, whatever they are': [
      [' AND begins_with(SK, :question)', ''],
      ["':question': 'QUESTION#',", ''],
    ],
  },
  '8.2 splitQuestions': {
    'split-gives-up: ends in an error where the list has changed meanwhile': [
      /if \(!\(error.*/,
      'throw error;',
    ],
    'split-in-one-batch: puts all questions by one BatchWriteItem, which takes 25': {
      BATCH_PUTS: ['25', '1_000'],
    },
    'split-list-removed-first: removes the list, and then puts the questions': [
      [/await putAll\([\s\S]*?\n {4}\);/, ''],
      [
        'return questions.length;',
        `const items = questions.map((question) => questionItem(productId, question));
      await putAll(lab, items);
      return items.length;`,
      ],
    ],
    'split-product-put-whole: puts the product without its list, with all else as it was read': [
      [/Key: .*/, 'Item: product,'],
      [
        'const { questions } = await productOf(lab, productId);',
        `const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: productKey(productId), ConsistentRead: true }),
    );
    if (!Item) throw noProduct(productId);
    const { questions, ...product } = Item as Item & Product;`,
      ],
      ['new UpdateCommand', 'new PutCommand'],
      [/UpdateExpression.*/, ''],
    ],
    'split-without-a-condition: removes the list, whatever is in it by then': [
      /ConditionExpression.*\s*Expression.*/,
      '',
    ],
  },
  '8.2 largeItems': {
    'large-by-json: takes the length of its JSON for the size of an item': [
      'itemBytes(item)',
      'JSON.stringify(item).length',
    ],
    'large-or-as-large: takes an item of exactly so many bytes for a larger one': [
      'size > bytes',
      'size >= bytes',
    ],
  },
  '8.3 postReview': {
    'review-bumps-the-product: has the counter of the product in the transaction of the review': [
      /new PutCommand\((\{[\s\S]*?\n {6}\})\)/,
      `new TransactWriteCommand({
        TransactItems: [
          { Put: $1 },
          {
            Update: {
              TableName: lab.table,
              Key: productKey(productId),
              UpdateExpression: 'ADD reviewCount :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      })`,
    ],
    'review-overwrites: replaces a review by a second one of the same id': [
      /ConditionExpression.*/,
      '',
    ],
  },
  '8.3 refreshRating': {
    'rating-added-again: adds all reviews to what is there': [
      [/const sum.*/, '$&\n  const { rating: before } = await productOf(lab, productId);'],
      [
        'count: reviews.length, sum,',
        'count: (before?.count ?? 0) + reviews.length, sum: (before?.sum ?? 0) + sum,',
      ],
    ],
    'rating-by-whole-product READ-MODIFY-WRITE: reads the product, and puts it back whole': [
      /try \{[\s\S]*\n {2}\}\n/,
      `const { table: TableName } = lab;
  const get = new GetCommand({ TableName, Key: productKey(productId), ConsistentRead: true });
  const { Item } = await lab.db.send(get);
  if (!Item) throw noProduct(productId);
  await lab.db.send(new PutCommand({ TableName, Item: { ...Item, rating } }));
`,
    ],
    'rating-first-page: counts the first page of the reviews': {
      queryAll: ['start = page.LastEvaluatedKey', 'start = undefined'],
    },
    'rating-of-any-product: makes a product of the rating of an unknown one': [
      /ConditionExpression: 'attribute.*/,
      '',
    ],
    'rating-prefix-without-delimiter: has a prefix that other items begin with as well': [
      ["'REVIEW#'", "'REVIEW'"],
      ['Number(rating)', 'Number(rating ?? 0)'],
    ],
    'rating-since-the-last: adds the reviews since the last refresh, and not one that came late': [
      [
        'const reviews',
        'const { rating: last } = await productOf(lab, productId);\n  const reviews',
      ],
      ['begins_with(GSI1SK, :review)', 'GSI1SK BETWEEN :last AND :end'],
      ["':review': 'REVIEW#'", "':last': 'REVIEW#' + (last?.refreshedAt ?? 0), ':end': 'REVIEW#~'"],
      [
        'count: reviews.length, sum,',
        'count: (last?.count ?? 0) + reviews.length, sum: (last?.sum ?? 0) + sum,',
      ],
    ],
  },
  '8.3 buy': {
    'any-cancel-is-out-of-stock: takes every cancelled transaction for an empty shelf': [
      'throw error;',
      `if (!(error instanceof TransactionCanceledException)) throw error;
    throw new ProductionError('outOfStock', 'too few are left');`,
    ],
    'look-then-buy READ-MODIFY-WRITE: looks at stock and money, and then writes without a condition':
      [
        [
          'try {',
          `const found = async (Key: Item) => {
    const get = new GetCommand({ TableName: lab.table, Key, ConsistentRead: true });
    return (await lab.db.send(get)).Item;
  };
  if (await found(adjacencyKeys(key, key))) return;
  const product = await productOf(lab, productId);
  const isSame = product.priceCents === priceCents;
  if (!isSame || product.stock < quantity) throw await refusalOf(lab, purchase);
  const wallet = await found(adjacencyKeys(entityKey('USER', userId), 'WALLET'));
  if ((wallet?.balanceCents ?? 0) < totalCents) throw new ProductionError('notEnoughMoney', userId);
  try {`,
        ],
        [/ConditionExpression: 'attr.*/, ''],
        [/ConditionExpression: 'stock.*/, ''],
        [", ':price': priceCents", ''],
        [/ConditionExpression: 'balance.*/, ''],
      ],
    'no-order-condition: pays again for a purchase that is sent again': [
      /ConditionExpression: 'attr.*/,
      '',
    ],
    'price-at-most: takes a higher price than that of the product': [
      'priceCents = :price',
      'priceCents <= :price',
    ],
    'stock-before-order: looks at the stock first, and refuses what was done and is sent again': [
      /if \(isDone\) return;\n(.*)/,
      '$1\n    if (isDone) return;',
    ],
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
    'capacity-for-a-hot-key: counts every throttled request, those of a hot key of the index too': [
      [/'Write\w*'/, "'ThrottledRequests'"],
      ['tableName }]', "tableName }, { Name: 'Operation', Value: 'PutItem' }]"],
    ],
    'capacity-silence-is-bad: takes a minute without throttles for a bad one': [
      'MINUTES,',
      "MINUTES,\n    TreatMissingData: 'breaching',",
    ],
  },
  '8.4 hotKeyAlarm': {
    'hot-key-after-ten-minutes: waits for ten bad minutes, when a flash sale is over': [
      'MINUTES,',
      'MINUTES,\n    EvaluationPeriods: 10,\n    DatapointsToAlarm: 10,',
    ],
    'hot-key-any-of-ten: rings for one bad minute among ten': [
      'MINUTES,',
      'MINUTES,\n    EvaluationPeriods: 10,\n    DatapointsToAlarm: 1,',
    ],
    'hot-key-by-default: says nothing of missing data, and an alarm of DynamoDB then ignores it': [
      [
        'return {',
        'const { TreatMissingData: _, ...numbers } = THREE_OF_FIVE_MINUTES;\n  return {',
      ],
      ['...THREE_OF_FIVE_MINUTES', '...numbers'],
    ],
    'hot-key-by-half-minutes: has a period of half a minute, and the metric one data point a minute':
      [
        'MINUTES,',
        'MINUTES,\n    Period: 30,\n    EvaluationPeriods: 10,\n    DatapointsToAlarm: 6,',
      ],
    'hot-key-by-units: watches the units of the index, of which an even load has as many': [
      [/'Write\w*'/, "'ConsumedWriteCapacityUnits'"],
      ['MINUTES,', 'MINUTES,\n    Threshold: 0.9 * 1_000 * 60,'],
    ],
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
    'pause-without-chance: doubles and caps the pause, and leaves chance out': ['chance * ', ''],
  },
  '8.5 buyPatiently': {
    'patiently-another-order: gives each try an order of its own': [
      'buy(lab, purchase)',
      'buy(lab, tries === 1 ? purchase : { ...purchase, orderId: lab.newId() })',
    ],
    'patiently-drawn-once: draws the chance once for a purchase, and not for each pause': [
      ['for (', 'const chance = Math.random();\n  for ('],
      ['tries, Math.random()', 'tries, chance'],
    ],
    'patiently-every-error: tries again after every error, a refusal too': [
      ' || !isConflict(error)',
      '',
    ],
    'patiently-first-pause-again: asks each time for the pause before the first retry': [
      'lab, tries,',
      'lab, 1,',
    ],
    'patiently-gives-up-silently: returns when the last try has failed': [
      /if \(.*/,
      'if (!isConflict(error)) throw error;\n      if (tries === MOST_TRIES) return;',
    ],
    'patiently-multiplied: tries again what the SDK has repeated already': [
      '!isConflict(error)',
      'error instanceof ProductionError',
    ],
    'patiently-one-more: takes MOST_TRIES for the number of retries': [
      'tries === MOST_TRIES',
      'tries > MOST_TRIES',
    ],
    'patiently-without-await: asks for a pause, and does not wait for its end': [
      'await wait(',
      'void wait(',
    ],
  },
  '8.6 accessPatterns': {
    'log-index-ignored: does not ask which index was read': {
      patternsOf: ['JSON.stringify(asked)', 'JSON.stringify({ ...asked, index: undefined })'],
    },
    'log-reads-alone: sorts by read units, and writes seem to cost nothing': {
      patternsOf: [/readUnits \+ writeUnits/, 'readUnits'],
    },
    'log-second-value-left: forgets that BETWEEN has two values': {
      VALUE: ['|BETWEEN \\S+ AND', ''],
    },
    'log-sorted-then-turned: sorts upwards and turns the list round, equal ones too': {
      patternsOf: ['unitsOf(other) - unitsOf(one))', 'unitsOf(one) - unitsOf(other)).reverse()'],
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
    'review-waste-of-one-request: calls a pattern wasteful if one of its requests is': {
      patternsOf: [
        /one\.scanned \+= .*\s*one\.returned \+= .*/,
        `if (request.scanned > WASTE * request.returned) {
      [one.scanned, one.returned] = [request.scanned, request.returned];
    }`,
      ],
    },
  },
};
