/** The steps of Lab 8; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 8,
  title: 'In production',
  readingMinutes: 20,
  subject: 'a shop that is open: its catalog, its reviews and its customers’ money',
  teaches:
    'what an index should copy, how large an item may grow, which numbers may be late, alarms that fire when they must, retries that do not multiply, and how to read a log',
};

export const steps: readonly Step[] = [
  {
    id: '8.1',
    title: 'projections',
    exports: ['productCards', 'dearestProducts', 'changeStock'],
    core: true,
    pattern: 'products of a seller, with what a page shows of each; a few of them whole',
    growth: true,
    hints: [
      'The table has three indexes with the same keys. Which attributes does each of them copy?',
      'A card needs three attributes. Which index copies them, and little else? Does that index also have the price by which you find the dearest products?',
      "productCards: every page of Query IndexName 'Card', GSI1PK = 'SELLER#s3'. dearestProducts: the cards, sorted by priceCents downwards, then by productId; the first of them by BatchGetCommand, 100 keys at most in one request, and again those of UnprocessedKeys; put into the order of the cards. changeStock: UpdateCommand 'SET stock = stock + :by' with the condition 'attribute_exists(PK) AND stock >= :least'; if it fails, GetCommand tells notFound from outOfStock.",
    ],
  },
  {
    id: '8.2',
    title: 'the size of an item',
    exports: ['addQuestion', 'latestQuestions', 'splitQuestions', 'largeItems'],
    core: true,
    pattern: 'the latest questions about a product; all items that are too large',
    growth: false,
    goesOn: true,
    partial: ['splitQuestions'],
    // The monitor reads the whole table. A split reads a list, names it in a condition, and removes it.
    fine: ['SCAN', 'READ-MODIFY-WRITE', 'FAT-ITEM'],
    readsAgain: ['splitQuestions'],
    hints: [
      'An item may have 400 KB. How large may an item collection be?',
      'A question is an item of its own in the collection of its product. If a split breaks off in the middle, which of the two writes may have been done?',
      "addQuestion: TransactWriteCommand with a Put of PRODUCT#p / QUESTION#askedAt#q and a ConditionCheck attribute_exists(PK) on the product. latestQuestions: Query begins_with(SK, 'QUESTION#'), ScanIndexForward: false, Limit: most. splitQuestions: GetCommand with ConsistentRead; BatchWriteCommand of 25 Puts at most, and again of UnprocessedItems; then UpdateCommand 'REMOVE questions' on the condition 'questions = :read'; if it fails, begin again. largeItems: every page of ScanCommand, itemBytes(item) of each.",
    ],
  },
  {
    id: '8.3',
    title: 'numbers that may be late, and money',
    exports: ['postReview', 'refreshRating', 'buy'],
    core: true,
    pattern: 'a rating that may be late; stock and money that may not',
    growth: false,
    hints: [
      'Who is harmed if a rating is a minute old? Who is harmed if the stock is?',
      'A rating is computed anew from all reviews, so that no mistake stays. Stock and money change in one transaction, and each has a condition of its own.',
      "postReview: PutCommand with attribute_not_exists(PK). refreshRating: every page of Query GSI1, GSI1PK = 'PRODUCT#p' AND begins_with(GSI1SK, 'REVIEW#'); UpdateCommand 'SET rating = :rating' with attribute_exists(PK). buy: TransactWriteCommand with Put of the order (attribute_not_exists(PK)), Update of the product (stock >= :quantity AND priceCents = :price), Update of the wallet (balanceCents >= :cents). CancellationReasons says which condition failed: of the order, the purchase has been made before.",
    ],
  },
  {
    id: '8.4',
    title: 'alarms',
    exports: ['capacityAlarm', 'hotKeyAlarm'],
    core: true,
    pattern: 'an alarm that asks for capacity, and one that asks for write sharding',
    growth: false,
    hints: [
      'When the table is too small, which requests does DynamoDB refuse, and which metric counts just those? And when one key of the index is too hot?',
      'Each cause of a throttle has a metric of its own, with a data point in those minutes only in which something was throttled. The metric of an index has two dimensions. How many bad minutes, of how many, make it trouble?',
      "Both: Namespace 'AWS/DynamoDB', Statistic 'Sum', Period 60, EvaluationPeriods 5, DatapointsToAlarm 3, Threshold 1, ComparisonOperator 'GreaterThanOrEqualToThreshold', TreatMissingData 'notBreaching'. capacityAlarm: MetricName 'WriteProvisionedThroughputThrottleEvents', Dimensions [{ Name: 'TableName', Value: watched.tableName }]. hotKeyAlarm: 'WriteKeyRangeThroughputThrottleEvents', and a second dimension 'GlobalSecondaryIndexName'.",
    ],
  },
  {
    id: '8.5',
    title: 'retries',
    exports: ['pauseBefore', 'buyPatiently'],
    core: false,
    pattern: 'try again what the SDK does not, after a pause that chance decides',
    growth: false,
    conflicts: 'own facts',
    hints: [
      'The SDK repeats a request that is throttled or whose connection breaks. Which refusal does it not repeat, although the same request would be right a moment later?',
      'A transaction that is cancelled names a reason for each action. Which of these reasons goes away by itself?',
      'pauseBefore: chance * Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (retry - 1)). buyPatiently: a loop over tries from 1 on. Call buy, and return. Catch a TransactionCanceledException of which one of the CancellationReasons has the Code TransactionConflict; throw every other error, and this one too if tries is MOST_TRIES. Then await wait(await pauseBefore(lab, tries, Math.random())).',
    ],
  },
  {
    id: '8.6',
    title: 'a day’s log',
    exports: ['accessPatterns', 'reviewTable'],
    core: false,
    pattern: 'from a log of requests: the dearest pattern, the unused index, the Scan',
    growth: false,
    hints: [
      'Two requests are of one pattern if only their values differ. Behind which words and signs of a condition is a value?',
      'A Map from the name of a pattern to the pattern: the name is made of operation, index and both conditions, each with ? for its values. Which index has units although no request names it?',
      "A condition: condition.replace(/(?<=([=<>]|BETWEEN|BETWEEN \\S+ AND|,) )[^\\s)]+/g, (value) => value.replace(/^([^#]*#)?.*$/, '$1?')). The order: sort by readUnits + writeUnits, downwards. unusedIndexes: the names in indexes that no request has as its index. wasteful: keep the sums of scanned and of returned beside each pattern, and compare scanned > 10 * returned.",
    ],
  },
];
