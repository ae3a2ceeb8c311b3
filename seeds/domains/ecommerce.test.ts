import { describe, expect, test } from 'vitest';
import type { Item } from '../../kit/item/item.ts';
import { ecommerceItems } from './ecommerce.ts';

const all = [...ecommerceItems({ users: 300 })];
const of = (type: string): Item[] => all.filter((item) => item.Type === type);

/** Items of a type by the value of an attribute. */
function by(type: string, attribute: string): Map<unknown, Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of of(type)) {
    const key = item[attribute];
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

describe('e-commerce items', () => {
  test('an order’s total is the sum of its lines, and its copy under the customer says the same', () => {
    const lines = by('OrderItem', 'PK');
    const copies = by('CustomerOrder', 'orderId');
    for (const order of of('Order')) {
      const own = lines.get(order.PK) ?? [];
      const cents = own.map((line) => Number(line.quantity) * Number(line.unitPriceCents));
      expect(order.totalCents).toBe(cents.reduce((sum, one) => sum + one, 0));
      expect(own.length).toBeGreaterThan(0);
      const [copy, ...more] = copies.get(order.orderId) ?? [];
      expect(copy).toMatchObject({ totalCents: order.totalCents, status: order.status });
      expect([copy?.PK, copy?.SK, more]).toEqual([order.GSI1PK, order.GSI1SK, []]);
    }
  });

  test('a product’s last price is its price, and it has six, oldest first', () => {
    const prices = by('PriceHistory', 'PK');
    for (const product of of('Product')) {
      const own = prices.get(product.PK) ?? [];
      expect(own.at(-1)?.priceCents).toBe(product.priceCents);
      const keys = own.map((price) => String(price.SK));
      expect(keys).toEqual([...keys].sort());
      expect(keys).toHaveLength(6);
    }
  });

  test('an order line has the price of the day', () => {
    const prices = by('PriceHistory', 'PK');
    for (const line of of('OrderItem')) {
      const known = (prices.get(line.SK) ?? []).filter(
        (price) => String(price.SK) <= `PRICE#${line.CreatedAt}`,
      );
      expect(line.unitPriceCents).toBe(known.at(-1)?.priceCents);
    }
  });

  test('a review is four items that agree, and no user reviews a product twice', () => {
    const copies = ['UserReview', 'ProductReview', 'ReviewedProduct'].map((type) =>
      by(type, 'reviewId'),
    );
    for (const { reviewId, productId, userId, rating, comment, CreatedAt } of of('Review')) {
      const [byUser, ofProduct, once] = copies.map((group) => group.get(reviewId)?.[0]);
      const SK = `REVIEW#${CreatedAt}#${reviewId}`;
      expect(byUser).toMatchObject({ PK: `USER#${userId}`, SK, productId, rating });
      expect(ofProduct).toMatchObject({ PK: `PRODUCT#${productId}`, SK, rating, comment });
      expect(once).toMatchObject({ PK: `USER#${userId}`, SK: `REVIEWED#PRODUCT#${productId}` });
    }
  });

  test('every category but six has one parent, and no category is above itself', () => {
    const parents = new Map(of('CategoryChild').map((edge) => [edge.GSI1PK, edge.PK]));
    const roots = of('Category').filter((category) => !parents.has(category.PK));
    expect([of('Category').length, roots.length]).toEqual([102, 6]);
    for (const category of of('Category')) {
      const above = [category.PK];
      while (parents.has(above.at(-1))) above.push(parents.get(above.at(-1)));
      expect(above.length).toBeLessThanOrEqual(3);
    }
  });

  test('e-mail addresses differ, and most stars are fives', () => {
    expect(new Set(of('User').map((user) => user.email)).size).toBe(300);
    const stars = of('Review').map((review) => Number(review.rating));
    const share = (star: number): number =>
      stars.filter((one) => one === star).length / stars.length;
    expect(share(5)).toBeGreaterThan(0.5);
    expect(share(1)).toBeGreaterThan(share(2));
  });

  test('have the shapes of Lab 3', () => {
    const types = [...new Set(all.map((item) => item.Type))];
    expect(types.map((type) => of(String(type))[0])).toMatchInlineSnapshot(`
      [
        {
          "CreatedAt": "2021-04-28T02:41:31.407Z",
          "PK": "USER#u00001",
          "SK": "USER#u00001",
          "Type": "User",
          "UpdatedAt": "2021-04-28T02:41:31.407Z",
          "email": "easter.lueilwitz.1@example.com",
          "name": "Easter Lueilwitz",
          "role": "seller",
          "userId": "u00001",
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "PK": "CATEGORY#c00001",
          "SK": "CATEGORY#c00001",
          "Type": "Category",
          "UpdatedAt": "2025-04-06T00:00:00.000Z",
          "categoryId": "c00001",
          "name": "Movies",
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "GSI1PK": "CATEGORY#c00007",
          "GSI1SK": "PARENT#c00001",
          "PK": "CATEGORY#c00001",
          "SK": "CHILD#c00007",
          "Type": "CategoryChild",
          "UpdatedAt": "2025-04-06T00:00:00.000Z",
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "PK": "PRODUCT#p00001",
          "SK": "PRODUCT#p00001",
          "Type": "Product",
          "UpdatedAt": "2025-11-17T00:00:00.000Z",
          "name": "Practical Bronze Cheese",
          "priceCents": 3525,
          "productId": "p00001",
          "sellerId": "u00016",
          "stock": 378,
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "GSI1PK": "CATEGORY#c00093",
          "GSI1SK": "PRODUCT#p00001",
          "PK": "PRODUCT#p00001",
          "SK": "CATEGORY#c00093",
          "Type": "ProductCategory",
          "UpdatedAt": "2025-04-06T00:00:00.000Z",
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "GSI1PK": "TAG#wretched",
          "GSI1SK": "PRODUCT#p00001",
          "PK": "PRODUCT#p00001",
          "SK": "TAG#wretched",
          "Type": "ProductTag",
          "UpdatedAt": "2025-04-06T00:00:00.000Z",
        },
        {
          "CreatedAt": "2025-04-06T00:00:00.000Z",
          "PK": "PRODUCT#p00001",
          "SK": "PRICE#2025-04-06T00:00:00.000Z",
          "Type": "PriceHistory",
          "UpdatedAt": "2025-04-06T00:00:00.000Z",
          "priceCents": 4212,
        },
        {
          "CreatedAt": "2025-05-28T21:35:11.169Z",
          "GSI1PK": "USER#u00295",
          "GSI1SK": "ORDER#2025-05-28T21:35:11.169Z#o00001",
          "PK": "ORDER#o00001",
          "SK": "ORDER#o00001",
          "Type": "Order",
          "UpdatedAt": "2025-05-28T21:35:11.169Z",
          "customerId": "u00295",
          "orderId": "o00001",
          "status": "delivered",
          "totalCents": 31900,
        },
        {
          "CreatedAt": "2025-05-28T21:35:11.169Z",
          "GSI1PK": "PRODUCT#p00092",
          "GSI1SK": "ORDER#o00001",
          "PK": "ORDER#o00001",
          "SK": "PRODUCT#p00092",
          "Type": "OrderItem",
          "UpdatedAt": "2025-05-28T21:35:11.169Z",
          "quantity": 1,
          "unitPriceCents": 10677,
        },
        {
          "CreatedAt": "2025-05-28T21:35:11.169Z",
          "PK": "USER#u00295",
          "SK": "ORDER#2025-05-28T21:35:11.169Z#o00001",
          "Type": "CustomerOrder",
          "UpdatedAt": "2025-05-28T21:35:11.169Z",
          "orderId": "o00001",
          "status": "delivered",
          "totalCents": 31900,
        },
        {
          "CreatedAt": "2025-08-05T08:47:13.730Z",
          "PK": "REVIEW#r00001",
          "SK": "REVIEW#r00001",
          "Type": "Review",
          "UpdatedAt": "2025-08-05T08:47:13.730Z",
          "comment": "Tenus crur pauci color.",
          "productId": "p00083",
          "rating": 5,
          "reviewId": "r00001",
          "userId": "u00183",
        },
        {
          "CreatedAt": "2025-08-05T08:47:13.730Z",
          "PK": "USER#u00183",
          "SK": "REVIEW#2025-08-05T08:47:13.730Z#r00001",
          "Type": "UserReview",
          "UpdatedAt": "2025-08-05T08:47:13.730Z",
          "productId": "p00083",
          "rating": 5,
          "reviewId": "r00001",
        },
        {
          "CreatedAt": "2025-08-05T08:47:13.730Z",
          "PK": "PRODUCT#p00083",
          "SK": "REVIEW#2025-08-05T08:47:13.730Z#r00001",
          "Type": "ProductReview",
          "UpdatedAt": "2025-08-05T08:47:13.730Z",
          "comment": "Tenus crur pauci color.",
          "rating": 5,
          "reviewId": "r00001",
          "userId": "u00183",
        },
        {
          "CreatedAt": "2025-08-05T08:47:13.730Z",
          "PK": "USER#u00183",
          "SK": "REVIEWED#PRODUCT#p00083",
          "Type": "ReviewedProduct",
          "UpdatedAt": "2025-08-05T08:47:13.730Z",
          "reviewId": "r00001",
        },
      ]
    `);
  });

  test('more reviews than pairs of user and product are refused', () => {
    expect(() => ecommerceItems({ users: 2, products: 3, reviews: 7 })).toThrow(
      expect.objectContaining({ code: 'ecommerce.badOptions' }),
    );
  });
});
