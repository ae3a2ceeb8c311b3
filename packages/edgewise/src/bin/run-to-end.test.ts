import { expect, test } from 'vitest';
import { inFlags } from './run-to-end.ts';

test.each([
  [
    'Say, for example, npm run governor port=8790.',
    'Say, for example, edgewise governor --port 8790.',
  ],
  [
    'Choose: timeScale=30 or host=host.docker.internal.',
    'Choose: --time-scale 30 or --host host.docker.internal.',
  ],
  ['Expected `scale=x` to be a number.', 'Expected `--scale x` to be a number.'],
  ['Expected a = b, got `1`.', 'Expected a = b, got `1`.'],
])('the kit’s sentence "%s" names the flags of this command', (sentence, inFlagsThen) => {
  expect(inFlags(sentence)).toBe(inFlagsThen);
});
