import { expect, test } from 'vitest';
import { verifyMutants } from './mutants.ts';

test.each([
  [['step=3.99'], 'words.unknownStep', 'Lab 3 has no step `3.99`; it has: 3.1, '],
  [['lab=66'], 'words.unknownLab', 'There is no lab `66`; there are: '],
  [['step=3.4', 'write'], 'words.writeStep', 'Say: npm run verify mutants lab=3 write.'],
  [['lab=1', 'step=3.4'], 'words.unknownStep', 'Lab 1 has no step `3.4`; it has: 1.1, '],
  [['seed=x'], 'words.badNumber', 'Expected `seed` to be a whole number from 1 to 999999, got `x`'],
  [['lisst'], 'words.unknown', 'Did you mean: npm run verify mutants list?'],
])('the words %j get one sentence that says what to type', async (words, code, sentence) => {
  await expect(verifyMutants(words)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(sentence),
  });
});
