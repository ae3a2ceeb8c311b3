/** The project's folder, for benchmarks that start processes in it. */

import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
