/** Answers of Lab 3 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '3.1 getUser': {
    'query-for-user: reads the whole collection: the user is one of its items, the orders come along':
      [
        /return .*/,
        "const entities = await queryAll(lab, inCollection(entityKey('USER', userId)));\n  return ofType(entities, 'User')[0];",
      ],
  },
  '3.2 ordersOfUser': {
    'orders-by-change: shows the order that was changed last first': [
      ['return queryAll<Order>(lab, {', 'const orders = await queryAll<Order>(lab, {'],
      [
        '    ScanIndexForward: false,\n  });',
        `  });
  return orders.sort((a, b) => (a.UpdatedAt < b.UpdatedAt ? 1 : -1));`,
      ],
    ],
    'prefix-without-delimiter: has a prefix that is cut too early: ORDERDRAFT# begins with ORDER as well':
      ["'ORDER#'", "'ORDER'"],
    'ties-by-chance: sorts by time alone, and leaves orders of one moment as they come': [
      ['return queryAll<Order>(lab, {', 'const orders = await queryAll<Order>(lab, {'],
      [
        '    ScanIndexForward: false,\n  });',
        '  });\n  return orders.sort((a, b) => Date.parse(b.CreatedAt) - Date.parse(a.CreatedAt));',
      ],
    ],
  },
  '3.3 productPage': {
    'first-page LOST-PAGE: takes the first page of the collection, and a bestseller has more reviews':
      { queryAll: ['while (ExclusiveStartKey)', 'while (false)'] },
    'page-without-product: takes a collection that is not empty for a product, and edges may be left without one':
      [
        ['if (!product) return undefined;', 'if (entities.length === 0) return undefined;'],
        ['    product,\n', '    product: product as Product,\n'],
      ],
    'split-by-prefix: tells the items apart by the beginning of the sort key: REVIEWFLAG# begins like REVIEW#': `
export async function productPage(
  lab: LabContext,
  productId: string,
): Promise<ProductPage | undefined> {
  const items: Record<string, unknown>[] = [];
  const query = { TableName: lab.table, ...inCollection(entityKey('PRODUCT', productId)) };
  for await (const page of paginateQuery({ client: lab.db }, query)) {
    items.push(...(page.Items ?? []));
  }
  const beginningWith = (prefix: string) =>
    items.filter((item) => String(item.SK).startsWith(prefix)).map(entityOf);
  const [product] = beginningWith('PRODUCT') as Product[];
  if (!product) return undefined;
  return {
    product,
    categories: beginningWith('CATEGORY') as ProductCategory[],
    tags: beginningWith('TAG') as ProductTag[],
    prices: beginningWith('PRICE') as PriceHistory[],
    reviews: beginningWith('REVIEW') as ProductReview[],
  };
}`,
  },
  '3.4 recentReviews': {
    'one-page-of-ten: sends one Query, and a page that ends before ten reviews is all': {
      queryFirst: ['while (ExclusiveStartKey && entities.length < most)', 'while (false)'],
    },
    'edge-without-comment N+1: follows each edge to its review for the comment: ten reviews are ten more gets':
      {
        productReviewItem: [
          '    ...review,\n',
          "    ...Object.fromEntries(Object.entries(review).filter(([name]) => name !== 'comment')),\n",
        ],
        recentReviews: [
          ['return queryFirst', 'const edges = await queryFirst'],
          [
            /\}\);\n\}$/,
            `});
  const reviews: ProductReview[] = [];
  for (const { reviewId } of edges) {
    const review = await getEntity(lab, nodeKeys('REVIEW', reviewId));
    if (review) reviews.push({ ...(review as Review), Type: 'ProductReview' });
  }
  return reviews;
}`,
          ],
        ],
      },
  },
  '3.4 addProductReview': {
    'review-by-id: has the id alone in the sort key, and read backwards the highest id is the first, not the newest':
      {
        productReviewItem: [
          "compositeKey(['REVIEW', CreatedAt, reviewId])",
          "entityKey('REVIEW', CreatedAt && reviewId)",
        ],
      },
  },
  '3.5 productsOfCategory': {
    "parents-filtered FILTER-WASTE: filters on Type: the category's parents are read, paid for and thrown away":
      [
        /return .*/,
        `return queryAll<ProductCategory>(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :category',
    FilterExpression: '#type = :edge',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: {
      ':category': entityKey('CATEGORY', categoryId),
      ':edge': 'ProductCategory',
    },
  });`,
      ],
  },
  '3.6 orderWithItems': {
    'order-is-the-first-item: takes the first item of the collection for the order': [
      "ofType(entities, 'Order')",
      '[entities[0] as Order | undefined]',
    ],
    'product-for-each-line N+1: gets the product of each line, for a price that the line keeps itself':
      [
        /return .*/,
        `if (!order) return undefined;
  const items: OrderItem[] = [];
  for (const line of ofType(entities, 'OrderItem')) {
    const product = (await getEntity(lab, nodeKeys('PRODUCT', line.productId))) as
      | Product
      | undefined;
    items.push({ ...line, unitPriceCents: product?.priceCents ?? line.unitPriceCents });
  }
  return { order, items };`,
      ],
  },
  '3.7 reviewsOfUser': {
    'filter-on-type FILTER-WASTE: filters on Type over the whole collection: the orders are read, paid for and thrown away':
      [
        /\.\.\.inCollection\(.*/,
        `KeyConditionExpression: 'PK = :user',
    FilterExpression: '#type = :review',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':review': 'UserReview' },`,
      ],
  },
  '3.8 ordersOfUserNow': {
    'eventually-consistent: does not ask for strong consistency, and the order of a moment ago may be missing':
      ['ConsistentRead: true,', ''],
    'certain-on-one-page: asks the first page alone for strong consistency': {
      queryAll: [
        'new QueryCommand({ ...query, TableName: lab.table, ExclusiveStartKey })',
        'new QueryCommand({\n        ...{ ...query, TableName: lab.table, ExclusiveStartKey },\n        ...(ExclusiveStartKey && { ConsistentRead: false }),\n      })',
      ],
    },
  },
  '3.9 renameTag': {
    'rename-swallows: takes every error for a tag that has gone, and a broken rename looks done': [
      /if \(failedCondition\(error\) !== 0\) throw error;/,
      'void error;',
    ],
    'rename-stops: ends at the first product that has lost the tag meanwhile': [
      'if (failedCondition(error) !== 0) throw error;',
      'if (failedCondition(error) !== 0) throw error;\n      break;',
    ],
    'rename-to-itself: deletes and puts one and the same edge where the new tag is the old one': [
      'if (tag === newTag) return;',
      '',
    ],
    'tag-comes-back: deletes the old edge without a condition, and a product that lost the tag meanwhile gets the new one':
      ['ConditionExpression: EXISTS,', ''],
    'tag-under-old-key: sets the attribute and not the keys: the edge says the new tag and lies under the old one':
      [
        /try \{[\s\S]*?\n {4}\} catch[\s\S]*?\n {4}\}/,
        `await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: tagKeys(edge.productId, tag),
        UpdateExpression: 'SET tag = :tag, UpdatedAt = :now',
        ConditionExpression: EXISTS,
        ExpressionAttributeValues: { ':tag': newTag, ':now': UpdatedAt },
      }),
    );`,
      ],
    'only-where-new: puts the new edge on the condition that the product does not have it': [
      'UpdatedAt }),',
      'UpdatedAt }, IS_NEW),',
    ],
  },
  '3.10 subtree': {
    'hard-coded HARD-CODED: knows the tree by id, and other data have another one': [
      "entityKey('TREE', top)",
      "`TREE#${top && 'Cé499-electronics'}`",
    ],
    'query-for-each-category N+1: walks the edges: one Query for each category of the subtree, and a get for its path': `
export async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  const categories = await walk(lab, path);
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return { categories, productCount };
}

async function walk(lab: LabContext, path: readonly string[]): Promise<CategoryPath[]> {
  const [top = '', categoryId = top] = [path[0], path.at(-1)];
  const Key = { PK: entityKey('TREE', top), SK: \`\${compositeKey(['PATH', ...path])}#\` };
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) return [];
  const found = [entityOf(Item) as CategoryPath];
  for (const { childId } of await subcategories(lab, categoryId)) {
    found.push(...(await walk(lab, [...path, childId])));
  }
  return found;
}`,
  },
  '3.11 priceOn': {
    'no-lower-end: has one end of the range, and before the first price stands something else': [
      /\.\.\.sortedBetween\(.*/,
      `KeyConditionExpression: 'PK = :product AND SK <= :at',
    ExpressionAttributeValues: {
      ':product': entityKey('PRODUCT', productId),
      ':at': entityKey('PRICE', at),
    },`,
    ],
  },
  '3.12 ordersWithProduct': {
    'scan SCAN: reads the whole shop to find who ordered one product': [
      /return .*/,
      `const found: OrderItem[] = [];
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: '#type = :line AND productId = :product',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':line': 'OrderItem', ':product': productId },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items.map(entityOf) as OrderItem[]));
  return found.sort((a, b) => (a.orderId < b.orderId ? -1 : 1));`,
    ],
  },
  '3.13 listProduct': {
    'local-month: takes the month of the place where it runs, which begins earlier or later than that of UTC':
      {
        monthOf: [
          /return .*/,
          "const at = new Date(time);\n  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;",
        ],
      },
    'overwrite: puts without a condition, and whoever lists a taken id takes the product away': [
      ', ...ONLY_NEW',
      '',
    ],
  },
  '3.13 newestProducts': {
    'thirty-days-before: goes back by thirty days, which passes over February': {
      monthBefore: [
        /const \[year[\s\S]*?toISOString\(\)\);/,
        'return monthOf(new Date(Date.parse(month) - 30 * 86_400_000).toISOString());',
      ],
    },
    'months-without-end: goes back until there are enough, for ever where there are fewer': [
      'month >= FIRST_MONTH && ',
      '',
    ],
    'months-as-long-as-all: asks each month for as many as are asked for in all, and cuts the list':
      [
        ['most - products.length', 'most'],
        ['return products;', 'return products.slice(0, most);'],
      ],
    'stops-at-empty-month: reads back as long as a month has something, though there may be more behind an empty one':
      [
        'products.push(...listed);',
        'if (listed.length === 0) break;\n    products.push(...listed);',
      ],
  },
  '3.14 placeOrder': {
    'day-first-date: has a date that does not sort: 15.1.2026 stands before 24.12.2025': {
      orderActions: [
        'GSI1SK: sortedOrder(order)',
        "GSI1SK: compositeKey(['ORDER', new Date(CreatedAt).toLocaleDateString('de-CH', { timeZone: 'UTC' }), orderId])",
      ],
    },
    'order-not-seen-yet: reads what may be a moment old: the order that was just placed is missing, the stock that it took is not':
      { batchGet: ['{ Keys, ConsistentRead: true }', '{ Keys }'] },
    'only-while-placed: takes an order for new when it is there with another status, and never ends':
      ['if (before)', "if (before?.status === 'placed')"],
    'placed-twice: looks for the order and puts it without a condition, and a retry beside it finds none either':
      { orderActions: [', order, IS_NEW)', ', order)'] },
    'second-round-eventually: asks for what a batch has left without ConsistentRead': {
      batchGet: [
        'RequestItems = answer.UnprocessedKeys;',
        'const left = answer.UnprocessedKeys?.[lab.table]?.Keys;\n    RequestItems = left && { [lab.table]: { Keys: left } };',
      ],
    },
    'lower-price-missed: has a condition on the price that lets a lower one pass': {
      takeFromStock: ['priceCents = :price', 'priceCents <= :price'],
    },
    'one-and-a-half: takes every quantity from 1': {
      refuseBadOrder: ['isCount(quantity)', 'quantity >= 1'],
    },
    'owner-in-other-letters: takes two ids that differ in capitals for one customer': {
      readForOrder: [
        'before.customerId !== customerId',
        'before.customerId.toLowerCase() !== customerId.toLowerCase()',
      ],
    },
    'products-before-owner: tells of the products first, and then whose order it is': {
      readForOrder: [
        'before.customerId !== customerId',
        "before.customerId !== customerId && ofType(entities, 'Product').length === lines.length",
      ],
    },
    'price-of-a-moment-ago: has a condition on the stock alone, though the price may have changed since it was read':
      {
        takeFromStock: [
          [' AND priceCents = :price', ''],
          ["':price': price,", ''],
          [
            '{ productId, quantity }: Line, price: number',
            '{ productId, quantity }: Line, _price: number',
          ],
        ],
      },
    'tries-five-times: gives up when a condition fails for the fifth time': [
      ['for (;;) {', 'for (let tries = 1; ; tries++) {'],
      ['failedCondition(error) < 0', 'failedCondition(error) < 0 || tries === 5'],
    ],
    'unknown-products-first: looks for products that are not there before it looks at any stock': {
      pricesInStock: [
        'const prices = new Map<string, number>();',
        `const prices = new Map<string, number>();
  const unknown = lines.find(({ productId }) => !byId.has(productId));
  if (unknown) throw new EcommerceError('notFound', 'no product', unknown.productId);`,
      ],
    },
  },
  '3.15 postReview': {
    'not-found-first: looks at the product before it looks at the guard': [
      'const action = failedCondition(error);',
      `const [, product] = (error as TransactionCanceledException).CancellationReasons ?? [];
    const isGone = product?.Code === 'ConditionalCheckFailed';
    const action = isGone ? 1 : failedCondition(error);`,
    ],
    'guard-overwritten: puts the guard without a condition, and a second review takes the place of the first in it':
      [
        [', ...times }, IS_NEW)', ', ...times })'],
        ['throw action === 0', 'throw action === -2'],
      ],
    'reviews-in-the-product FAT-ITEM: keeps the reviews in a list inside the product, and each new one rewrites all':
      [
        [
          /\{\s*ConditionCheck: \{[\s\S]*?\n {6}\},\n/,
          `{
        Update: {
          TableName: lab.table,
          Key: nodeKeys('PRODUCT', productId),
          UpdateExpression: 'SET reviews = list_append(if_not_exists(reviews, :none), :one)',
          ConditionExpression: EXISTS,
          ExpressionAttributeValues: { ':none': [], ':one': [posted] },
        },
      },
`,
        ],
        ["put(lab, nodeKeys('REVIEW', reviewId), posted),", ''],
        ['{ Put: { TableName: lab.table, Item: productReviewItem(posted) } },', ''],
      ],
  },
  '3.16 changePrice': {
    'product-put-back READ-MODIFY-WRITE: reads the product and puts it back with its new price, and the stock of then comes back too':
      [
        [
          'try {',
          `const Key = nodeKeys('PRODUCT', productId);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new EcommerceError('notFound', \`there is no product \${productId}\`, productId);
  try {`,
        ],
        [
          /\{\s*Update: \{[\s\S]*?\n {6}\},\n/,
          '{ Put: { TableName: lab.table, Item: { ...Item, priceCents, UpdatedAt: times.UpdatedAt } } },\n',
        ],
      ],
  },
  '3.17 indexOpenOrders': {
    'delivered-in-the-index: puts every order into the index, and delivered ones stay in it for ever':
      ['isOpen(edge.status) && ', ''],
    'rewritten-blindly: rewrites without a condition, and an order that was delivered meanwhile is open':
      {
        indexOpenOrder: [
          ["ConditionExpression: '#status = :status',", ''],
          ["ExpressionAttributeNames: { '#status': 'status' },", ''],
          [", ':status': edge.status }", ' }'],
        ],
      },
    'scan-of-a-moment-ago: has a Scan that may be a moment old, and an order that was just placed is not in it':
      [', ConsistentRead: true', ''],
    'put-whole: puts the edge as it was read, with its new keys': {
      indexOpenOrder: [
        ['new UpdateCommand({', 'new PutCommand({'],
        ['Key: customerOrderKeys(edge),', ''],
        [
          "UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',",
          'Item: { ...customerOrderKeys(edge), GSI1PK, GSI1SK, ...edge },',
        ],
        [/':open': GSI1PK,\s+':sorted': GSI1SK,/, ''],
      ],
    },
  },
  '3.17 openOrders': {
    'open-orders-by-scan FILTER-WASTE: answers by a Scan as well: right once, for the rewrite, and never for a question':
      [
        /return .*/,
        `const found: CustomerOrder[] = [];
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: '#type = :edge AND #status = :status',
      ExpressionAttributeNames: { '#type': 'Type', '#status': 'status' },
      ExpressionAttributeValues: { ':edge': 'CustomerOrder', ':status': status },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items.map(entityOf) as CustomerOrder[]));
  return found.sort((a, b) => (a.CreatedAt < b.CreatedAt ? -1 : 1));`,
      ],
  },
  '3.17 setStatus': {
    'moves-what-it-finds: reads the order without strong consistency, and one of a moment ago is not found':
      { move: ["nodeKeys('ORDER', orderId), true)", "nodeKeys('ORDER', orderId))"] },
  },
  '3.18 offerProduct': {
    'anybody-sells: only asks whether the user is there, and a customer offers products as well': [
      /ConditionExpression: '#role = :seller',\s*ExpressionAttributeNames: .*\s*ExpressionAttributeValues: .*/,
      'ConditionExpression: EXISTS,',
    ],
    'edge-guards-product: has its condition on the edge, and another seller with the same id overwrites the product':
      [
        [', ...ONLY_NEW }', ' }'],
        ['productId), edge)', 'productId), edge, IS_NEW)'],
        ['throw action === 0', 'throw action === 2'],
      ],
    'seller-in-the-index: puts the product under its seller in GSI1, and it is no longer in the window of its month':
      [
        [
          'Item: listedProduct(product, times)',
          "Item: { ...listedProduct(product, times), GSI1PK: entityKey('USER', sellerId), GSI1SK: entityKey('PRODUCT', productId) }",
        ],
        [/put\(lab, sellerProductKeys.*/, ''],
      ],
  },
  '3.18 productsOfSeller': {
    'seller-by-scan SCAN: scans with a filter, and reads the products of everybody': [
      /return .*/,
      `const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: '#type = :edge AND sellerId = :seller',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':edge': 'SellerProduct', ':seller': sellerId },
    },
  );
  const edges: SellerProduct[] = [];
  for await (const { Items = [] } of pages) edges.push(...(Items.map(entityOf) as SellerProduct[]));
  return edges.sort((one, other) => (one.productId < other.productId ? -1 : 1));`,
    ],
  },
  '3.19 deleteReview': {
    'guard-of-another READ-MODIFY-WRITE: deletes without a condition, and a late delete takes the guard of the next review':
      [', ConditionExpression: EXISTS', ''],
    'review-not-seen-yet: reads the review without strong consistency, and one of a moment ago is not deleted':
      { readReview: [', true)', ')'] },
  },
  '3.19 editReview': {
    'parts-of-a-review READ-MODIFY-WRITE: updates without a condition, and a review that was deleted meanwhile comes back in parts':
      [', commented, EXISTS)', ', commented)'],
  },
  '3.19 getReview': {
    'review-by-query: reads a review by a Query of its collection, though one item is read by its key':
      [
        /return .*/,
        "const [item] = await queryAll<Review>(lab, inCollection(entityKey('REVIEW', reviewId)));\n  return item;",
      ],
  },
  '3.20 signUp': {
    'one-key-for-all-users: puts every user under one key of the index, whose partition takes every sign-up':
      [/GSI1PK: signUpKey\(.*/, "GSI1PK: 'USER',"],
  },
  '3.20 usersSignedUpOn': {
    'shards-from-one LOST-SHARD: counts the shards from 1, and the writer from 0: a quarter of the day is missing':
      ['signUpKey(day, shard)', 'signUpKey(day, shard + 1)'],
  },
  '3.21 moveOrder': {
    'since-the-move: sorts by the time of the move, and an order that moves on stands behind all others':
      ['openSince: CreatedAt', 'openSince: lab.now().toISOString()'],
    'done-and-open: gives the attributes of the index to every order, and a delivered one stays in it':
      { move: [['isOpen(status)', "String(status) !== ''"]] },
  },
  '3.21 openOrdersByIndex': {
    'scan-of-the-index SCAN: scans the index, because it has only open orders, and filters by the status':
      [
        /return [\s\S]*\);/,
        `const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'OpenOrders',
      FilterExpression: 'openStatus = :status',
      ExpressionAttributeValues: { ':status': status },
    },
  );
  const found: OpenOrder[] = [];
  for await (const { Items = [] } of pages) found.push(...(Items.map(entityOf) as OpenOrder[]));
  return found.sort((a, b) => (a.openSince < b.openSince ? -1 : 1));`,
      ],
  },
};
