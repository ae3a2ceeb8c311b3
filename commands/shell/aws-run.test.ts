import { describe, expect, test, vi } from 'vitest';
import { confirmAccount } from './aws-run.ts';

const ID = '123456789012';
const asked = { id: ID, said: undefined, command: 'npm run aws clean' };

describe('the account', () => {
  test.each([ID, ` ${ID} `])('is confirmed by typing `%s`', async (typed) => {
    await expect(confirmAccount({ ...asked, ask: async () => typed })).resolves.toBeUndefined();
  });

  test('is confirmed by its option, and then nobody is asked', async () => {
    const ask = vi.fn(async () => '');
    await expect(confirmAccount({ ...asked, said: ID, ask })).resolves.toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    '',
    'y',
    'yes',
    '123456789013',
    '12345678901',
  ])('is not confirmed by typing `%s`', async (typed) => {
    await expect(confirmAccount({ ...asked, ask: async () => typed })).rejects.toMatchObject({
      code: 'aws.otherAccount',
      message: `Expected the account id \`${ID}\`, got \`${typed}\`. Nothing was made or dropped. Look at AWS_PROFILE, and repeat the command.`,
    });
  });

  test('of another option is refused, and nobody is asked', async () => {
    const ask = vi.fn(async () => ID);
    const confirming = confirmAccount({ ...asked, said: '1', ask });
    await expect(confirming).rejects.toMatchObject({ code: 'aws.otherAccount' });
    expect(ask).not.toHaveBeenCalled();
  });
});
