import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';
import { notWritten } from './not-written.ts';

const inWorkshop = (...path: string[]): string => join(PROJECT_FOLDER, '.workshop', ...path);
/** An error as Node makes it. */
const systemError = (parts: object): Error => Object.assign(new Error('refused'), parts);

describe('a pack that cannot be written', () => {
  test.each([
    ['the folder', { code: 'EACCES', path: inWorkshop('offline-pack') }],
    ['the target of a copy', { code: 'EROFS', path: '/a', dest: inWorkshop('offline-pack') }],
  ])('names %s', (_, parts) => {
    const place = join('.workshop', 'offline-pack');
    expect(notWritten(systemError(parts))).toMatchObject({
      code: 'environment.notWritable',
      message: expect.stringContaining(`Expected to write ${place}, but the `),
    });
  });

  test('on a full disk, where the system names no path, names the folder', () => {
    expect(notWritten(systemError({ code: 'ENOSPC' }))).toMatchObject({
      message:
        'Expected to write the pack in .workshop, but the disk is full. Free some disk space, then run: npm run offline-pack.',
    });
  });

  test.each([
    systemError({ code: 'ENOENT' }),
    new KitError('environment', 'environment.noTar', 'No tar.'),
    'no error',
  ])('is not seen in %s', (error) => {
    expect(notWritten(error)).toBe(error);
  });
});
