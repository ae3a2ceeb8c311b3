import { beforeAll, describe, expect, test } from 'vitest';
import { readLabs, readTables } from '../../kit/checkpoint/lab/lab.ts';
import { hasTools, INSTALL_TOOLS } from '../installed.ts';
import { nodeIn, ROOT } from '../tree-copy.ts';
import { loadServiceSpec, type ServiceSpec, templateFaults } from './template-fault.ts';

interface Template {
  Resources: Record<string, { Type: string; Properties: unknown }>;
}

async function template(...words: string[]): Promise<Template> {
  const args = ['commands/shell/run.mjs', 'tables', 'cloudformation', ...words];
  const { stdout, code } = await nodeIn(ROOT, args);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe.skipIf(!hasTools())(`the CloudFormation template (${INSTALL_TOOLS})`, () => {
  let spec: ServiceSpec;
  let ofLab8: Template;
  const faultsWith = (from: string | RegExp, to: string): string[] => {
    const text = JSON.stringify(ofLab8);
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return templateFaults(JSON.parse(changed), spec);
  };
  beforeAll(async () => {
    spec = await loadServiceSpec();
    ofLab8 = await template('lab=8');
  });

  test('of all labs is right under AWS’s resource specification', async () => {
    const all = await template();
    const labs = await readLabs(ROOT);
    const tables = await Promise.all(labs.map((lab) => readTables(ROOT, lab)));
    const names = new Set(tables.flat().map(({ name }) => name));
    const made = Object.values(all.Resources).filter(({ Type }) => Type.endsWith('Table'));
    expect(made).toHaveLength(names.size);
    expect(templateFaults(all, spec)).toEqual([]);
  });

  test('of lab 8 has an alarm that asks for capacity, and one that asks for sharding', () => {
    expect(templateFaults(ofLab8, spec)).toEqual([]);
    expect(ofLab8.Resources.EcommerceCapacityAlarm?.Properties).toMatchObject({
      MetricName: 'WriteProvisionedThroughputThrottleEvents',
      TreatMissingData: 'notBreaching',
    });
    expect(ofLab8.Resources.EcommerceHotKeyAlarm?.Properties).toMatchObject({
      MetricName: 'WriteKeyRangeThroughputThrottleEvents',
      Dimensions: [
        { Name: 'TableName', Value: 'Ecommerce' },
        { Name: 'GlobalSecondaryIndexName', Value: 'GSI1' },
      ],
    });
  });

  test('of lab 8 counts the throttled keys of the table and of its index', () => {
    const counted = { ContributorInsightsSpecification: { Enabled: true, Mode: 'THROTTLED_KEYS' } };
    expect(ofLab8.Resources.EcommerceTable?.Properties).toMatchObject({
      ...counted,
      GlobalSecondaryIndexes: [{ IndexName: 'GSI1', ...counted }],
    });
  });

  test.each([
    ['a mode that there is not', '"THROTTLED_KEYS"', '"HOT_KEYS"', 'Mode: expected'],
    ['a type of key that there is not', '"HASH"', '"MAIN"', 'KeyType: expected'],
    ['a misspelt property', '"KeyType"', '"KeyTipe"', 'there is no KeyTipe'],
    ['a dimension without a name', '{"Name":"TableName",', '{', 'expected Name, and it is missing'],
    ['a period in words', '"Period":60', '"Period":"60"', 'Period: expected a whole number'],
    ['dimensions as an object', /"Dimensions":\[.*?\]/, '"Dimensions":{}', 'expected a list'],
    ['an unknown resource', '"AWS::CloudWatch::Alarm"', '"AWS::CloudWatch::Bell"', 'Bell'],
  ])('with %s is refused', (_, from, to, fault) => {
    expect(faultsWith(from, to).join('\n')).toContain(fault);
  });
});
