/**
 * Before each file of the project `browser`: without a browser its tests are left out, and say why. In CI
 * they fail.
 */

import { beforeEach } from 'vitest';
import { missingBrowser } from './chromium.ts';

const missing = missingBrowser();
if (missing && process.env.CI) throw new Error(missing);

beforeEach(({ skip }) => skip(missing !== undefined, missing));
