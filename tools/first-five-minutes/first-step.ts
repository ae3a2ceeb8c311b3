/** Writes the first step of Lab 1 as a newcomer does: one function of the starter is another one. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const IMPORTS = `import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
`;

/**
 * Replaces `putNode` of `model.ts` by the reference's.
 *
 * @param folder of the project
 */
export async function writeFirstStep(folder: string): Promise<void> {
  const model = join(folder, 'labs', '01-invoicing', 'model.ts');
  const reference = await readFile(join(folder, 'solutions', '01-invoicing', 'model.ts'), 'utf8');
  const parts = ['putNode', 'invoiceKey', 'billKey'].map((name) => functionOf(reference, name));
  const [putNode = '', ...keys] = parts;
  const starter = await readFile(model, 'utf8');
  const written = starter.replace(functionOf(starter, 'putNode'), () => putNode);
  await writeFile(model, [IMPORTS, written, ...keys].join('\n'));
}

function functionOf(source: string, name: string): string {
  const pattern = new RegExp(`^(export async )?function ${name}\\b[\\s\\S]*?^}\\n`, 'm');
  const [text] = pattern.exec(source) ?? [];
  if (text === undefined) throw new Error(`expected a function ${name}, but there is none`);
  return text;
}
