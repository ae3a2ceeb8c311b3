/** `npm run calibration aws` against the stand-ins: it never reaches AWS here. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { EXPERIMENTS } from '../loadtest/experiment/experiment.ts';
import { type AwsStandIn, STAND_IN_ACCOUNT, startAwsStandIn } from '../tools/aws-stand-in.ts';
import { patienceMs } from '../tools/patience.ts';
import { main } from './calibration.ts';
import { WORKSHOP_FOLDER } from './shell/folder.ts';

const FOLDER = join(WORKSHOP_FOLDER, 'reports', 'calibration-one-key');
const ACCOUNT = `account=${STAND_IN_ACCOUNT}`;

let aws: AwsStandIn;
let screen = '';

beforeAll(async () => {
  aws = await startAwsStandIn();
});
beforeEach(() => {
  screen = '';
  for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    screen += String(text);
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => aws.stop());

async function tables(): Promise<string[]> {
  const db = createDocumentClient({ endpoint: aws.endpoint });
  const { TableNames = [] } = await db.send(new ListTablesCommand({}));
  db.destroy();
  return TableNames;
}

describe('npm run calibration aws', () => {
  test(
    'runs an experiment, and a DynamoDB that refuses nothing is no measurement',
    async () => {
      rmSync(FOLDER, { recursive: true, force: true });
      expect(await main(['aws', 'experiment=one-key', 'items=20000', ACCOUNT])).toBe(1);
      const lines = screen.split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(lines).toContain('This run is not a measurement.');
      expect(screen).toMatch(/DynamoDB refused nothing in 100 % of the seconds/);
      expect(screen).not.toMatch(/undefined|NaN/);
      expect(await tables()).toEqual([]);

      const page = readFileSync(join(FOLDER, 'report.md'), 'utf8');
      expect(page).toContain('It was run in us-east-1 on ');
      expect(page).not.toContain(STAND_IN_ACCOUNT);
      expect(page).not.toContain('127.0.0.1');
      expect(readFileSync(join(FOLDER, 'units.svg'), 'utf8')).toMatch(/^<svg/);
    },
    patienceMs(90),
  );

  test('tells what provisioned capacity costs, and refuses it above a dollar', async () => {
    const slow = main(['aws', 'experiment=slow-index', ACCOUNT]);
    await expect(slow).rejects.toMatchObject({ code: 'aws.tooDear' });
    expect(screen.replace(/\s+/g, ' ')).toContain(
      '$1.31 at most: 1,001 WCU and 2 RCU, provisioned, and paid for 2 hours of the clock',
    );
    expect(screen).toContain('$0.00065 for a WCU and an hour');
    expect(await tables()).toEqual([]);
  });

  const refusals: [words: string[], code: string][] = [
    [['aws'], 'calibration.noExperiment'],
    [['aws', 'experiment=two-keys'], 'words.badChoice'],
    [['aws', 'experiment=one-key', 'seconds=30'], 'calibration.otherLength'],
    [['aws', 'experiment=one-key', 'items=100'], 'words.badNumber'],
    [['aws', 'experiment=strong-reads', 'clients=4'], 'calibration.noClients'],
    [['experiment=one-key'], 'calibration.onlyOnAws'],
    [[ACCOUNT], 'words.apart'],
  ];
  test.each(refusals)('%j is refused before anybody is asked: %s', async (words, code) => {
    const asked = aws.asked();
    await expect(main(words)).rejects.toMatchObject({ code });
    expect(aws.asked()).toBe(asked);
  });

  test('the help names every experiment in 80 columns', async () => {
    expect(await main(['help'])).toBe(0);
    for (const name of Object.keys(EXPERIMENTS)) expect(screen).toContain(`  ${name} `);
    expect(Math.max(...screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
