import { describe, expect, test } from 'vitest';
import { importLines } from './export.ts';

const plan = {
  folder: 'out',
  table: 'Social',
  part: undefined,
  written: { files: 2, bytes: 20e9, compressedBytes: 2e9 },
  platform: 'linux',
} as const;

describe('the lines that import an export into AWS', () => {
  test('are commands that a shell takes as they are, and their cost', () => {
    expect(importLines(plan).join('\n')).toMatchInlineSnapshot(`
      "Into AWS: put the name of your S3 bucket in the place of YOUR-BUCKET.
        aws s3 cp --recursive \\
          out/Social/data/ \\
          s3://YOUR-BUCKET/Social/data/
      Then the import makes the table, which must not exist:
        aws dynamodb import-table \\
          --s3-bucket-source S3Bucket=YOUR-BUCKET,S3KeyPrefix=Social/data/ \\
          --input-format DYNAMODB_JSON --input-compression-type GZIP \\
          --table-creation-parameters file://out/Social.json
      The import costs $3.00: $0.15 for each of 20.0 GB before compression in
      us-east-1 (aws.amazon.com/dynamodb/pricing/on-demand, 2026-09). It takes no
      write units, and indexes cost nothing more.
      The table and the files cost storage until you delete them:
        aws dynamodb delete-table --table-name Social
        aws s3 rm --recursive s3://YOUR-BUCKET/Social/data/"
    `);
  });

  test('are within 80 columns, but for long names', () => {
    const parts = importLines({ ...plan, part: { nth: 3, of: 16 } });
    expect([...importLines(plan), ...parts].filter((line) => line.length > 80)).toEqual([]);
  });

  test('of a part say that the import waits for the other parts, and what all cost', () => {
    const text = importLines({ ...plan, part: { nth: 3, of: 16 } }).join(' ');
    expect(text).toContain('When all 16 parts are there');
    expect(text).toContain('costs $3.00, about $48.00 for all parts');
  });

  test('have one line a command where a shell knows no backslash', () => {
    const lines = importLines({ ...plan, platform: 'win32' });
    expect(lines.filter((line) => line.endsWith('\\'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('  aws '))).toHaveLength(4);
  });

  test('quote a folder with a space', () => {
    const text = importLines({ ...plan, folder: 'my seeds' }).join(' ');
    expect(text).toContain("'my seeds/Social/data/'");
    expect(text).toContain("'file://my seeds/Social.json'");
  });
});
