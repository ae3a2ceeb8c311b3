/** Records of a stream as Lambda hands them to a handler, made by the checks. */

import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { Item } from '#kit/item/item.ts';

/** Numbers have 21 digits or more, as on AWS; the first has one digit fewer than the others. */
const FIRST_NUMBER = 999_999_999_999_999_999_998n;
const NUMBER_STEP = 4n;

/** Makes the records of one shard, in order. */
export class StreamRecords {
  readonly #family: string;
  readonly #now: Date;
  #made = 0;

  /**
   * @param family begins the ids of the records: no two families have the same
   * @param now when the records were written
   */
  constructor(family: string, now: Date) {
    this.#family = family;
    this.#now = now;
  }

  inserted(item: Item): DynamoDBRecord {
    return this.#record('INSERT', item, { NewImage: image(item) });
  }

  modified(before: Item, after: Item): DynamoDBRecord {
    const images = { OldImage: image(before), NewImage: image(after) };
    return this.#record('MODIFY', after, images);
  }

  removed(item: Item): DynamoDBRecord {
    return this.#record('REMOVE', item, { OldImage: image(item) });
  }

  #record(
    eventName: NonNullable<DynamoDBRecord['eventName']>,
    { PK, SK }: Item,
    images: Pick<NonNullable<DynamoDBRecord['dynamodb']>, 'OldImage' | 'NewImage'>,
  ): DynamoDBRecord {
    const nth = this.#made++;
    return {
      eventID: `${this.#family}-${nth}`,
      eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(this.#now.getTime() / 1_000),
        Keys: image({ PK, SK }),
        ...images,
        SequenceNumber: String(FIRST_NUMBER + NUMBER_STEP * BigInt(nth)),
        SizeBytes: 200,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    };
  }
}

function image(item: Item): Record<string, AttributeValue> {
  return marshall(item) as Record<string, AttributeValue>;
}
