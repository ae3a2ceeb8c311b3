/** What `edgewise/jest` uses of Jest, which is not installed here. */

declare module '@jest/globals' {
  export const expect: {
    extend(matchers: object): void;
    getState(): import('../../../kit/assert/matchers.ts').MatcherState;
  };
  export function afterAll(hook: () => void): void;
}
