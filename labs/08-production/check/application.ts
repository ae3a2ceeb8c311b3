/**
 * The application of step 8.6: what its pages and jobs ask the catalog table. It was written in a hurry:
 * one page reads the whole table, and another one sends a request for each product.
 */

import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Product, ProductQuestion } from '../entities.ts';
import { catalogItem, itemOf } from './item.ts';

/** The page of a seller. */
export async function sellerPage({ db, table }: LabContext, sellerId: string): Promise<void> {
  await db.send(new QueryCommand({ TableName: table, IndexName: 'Card', ...ofSeller(sellerId) }));
}

/** The page of a seller, cheap products only: the filter is applied to all that are read. */
export async function bargainPage({ db, table }: LabContext, sellerId: string): Promise<void> {
  const { KeyConditionExpression, ExpressionAttributeValues } = ofSeller(sellerId);
  await db.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'Card',
      KeyConditionExpression,
      FilterExpression: 'priceCents < :cheap',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':cheap': 900 },
    }),
  );
}

/** The page of a new seller. Its author did not know the indexes. */
export async function newSellerPage({ db, table }: LabContext, sellerId: string): Promise<void> {
  await db.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'sellerId = :seller',
      ExpressionAttributeValues: { ':seller': sellerId },
    }),
  );
}

/** A word in the names of all products. */
export async function search({ db, table }: LabContext, word: string): Promise<void> {
  await db.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'contains(#name, :word)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':word': word },
    }),
  );
}

/** A copy of the table, at night. */
export async function copyTable({ db, table }: LabContext): Promise<void> {
  await db.send(new ScanCommand({ TableName: table }));
}

/** The ids of a seller's products, for the seller's own programs. */
export async function productList({ db, table }: LabContext, sellerId: string): Promise<void> {
  await db.send(new QueryCommand({ TableName: table, IndexName: 'Keys', ...ofSeller(sellerId) }));
}

/** The page of a product. */
export async function productPage({ db, table }: LabContext, productId: string): Promise<void> {
  await db.send(new GetCommand({ TableName: table, Key: keyOf(productId) }));
}

/** A list of products that a customer likes: one request for each. */
export async function wishList(lab: LabContext, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) await productPage(lab, productId);
}

/** The products in a customer's basket: one request for all. */
export async function basket({ db, table }: LabContext, ids: readonly string[]): Promise<void> {
  await db.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: ids.map(keyOf) } } }));
}

/** All questions about a product. */
export async function questionList({ db, table }: LabContext, productId: string): Promise<void> {
  await db.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'PK = :product AND begins_with(SK, :questions)',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':questions': 'QUESTION#',
      },
    }),
  );
}

/** The questions of a half year about a product. */
export async function oldQuestions({ db, table }: LabContext, productId: string): Promise<void> {
  await db.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'PK = :product AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':from': 'QUESTION#2025-01',
        ':to': 'QUESTION#2025-07',
      },
    }),
  );
}

/** One less in stock. */
export async function sale({ db, table }: LabContext, productId: string): Promise<void> {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: keyOf(productId),
      UpdateExpression: 'SET stock = stock - :one',
      ConditionExpression: 'stock >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}

/** A product that is new, or has changed. */
export async function offer({ db, table }: LabContext, product: Product): Promise<void> {
  await db.send(new PutCommand({ TableName: table, Item: catalogItem(product) }));
}

/** A question about a product. */
export async function ask({ db, table }: LabContext, question: ProductQuestion): Promise<void> {
  await db.send(new PutCommand({ TableName: table, Item: itemOf(question) }));
}

function ofSeller(sellerId: string) {
  return {
    KeyConditionExpression: 'GSI1PK = :seller',
    ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
  };
}

function keyOf(productId: string): { PK: string; SK: string } {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}
