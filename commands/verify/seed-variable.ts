/** How a test run is told the seed of its properties. */

/** What `npm test` uses: any number would do, as long as it stays. */
export const PROPERTY_SEED = 20_260_115;

/** fast-check takes 32 bits with a sign; these read the same with and without one. */
export const PROPERTY_SEED_RANGE = { low: 0, high: 2 ** 31 - 1, default: PROPERTY_SEED };

/** The seed of the property tests, of `npm run verify random`. */
export const SEED_VARIABLE = 'EDGEWISE_PROPERTY_SEED';
