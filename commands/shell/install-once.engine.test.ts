import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { npmCi } from '../../kit/npm.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { installOnce } from './install-once.ts';

let folder: string;
let said: string[];

const install = (): void =>
  installOnce({
    folder,
    what: 'Nothing',
    code: 'environment.nothing',
    say: (sentence) => said.push(sentence),
  });
const write = (name: string, content: object): void =>
  writeFileSync(join(folder, name), JSON.stringify(content));

beforeEach(() => {
  folder = testFolder();
  said = [];
  const manifest = { name: 'once', version: '1.0.0', dependencies: { nothing: 'file:nothing' } };
  mkdirSync(join(folder, 'nothing'));
  write('nothing/package.json', { name: 'nothing', version: '1.0.0' });
  write('package.json', manifest);
  write('package-lock.json', {
    name: 'once',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': manifest,
      'node_modules/nothing': { resolved: 'nothing', link: true },
      nothing: { version: '1.0.0' },
    },
  });
});

describe('a folder that only some commands need', () => {
  test('is installed once', () => {
    install();
    expect(said).toEqual([`npm installs Nothing in ${folder}; this is done once.`]);
    expect(existsSync(join(folder, 'node_modules', 'nothing', 'package.json'))).toBe(true);
    install();
    expect(said).toHaveLength(1);
  });

  test('is installed again where an install was cut off', () => {
    expect(npmCi(folder)).toBeUndefined();
    rmSync(join(folder, 'node_modules', '.package-lock.json'));
    install();
    expect(said).toHaveLength(1);
  });

  test('is an error of the environment where npm cannot install it', () => {
    rmSync(join(folder, 'package-lock.json'));
    expect(install).toThrow(
      expect.objectContaining({
        code: 'environment.nothing',
        ending: 'environment',
        message: expect.stringMatching(
          /^Expected npm to install Nothing in .+, but it did not: EUSAGE: [\s\S]*\. Run npm ci in that folder\.$/,
        ),
      }),
    );
  });
});
