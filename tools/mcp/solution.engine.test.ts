/** No tool of `npm run mcp` answers with a line of a reference. */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import { answerText, type CallResult, installSdk, ProtocolClient } from './protocol-client.ts';
import { quotedLines, solutionLines, solutionStatements, spaced } from './solution-line.ts';

const labs = await readLabs(ROOT);
const [first] = labs as [Lab, ...Lab[]];
const allLines = labs.flatMap(solutionLines);
const allStatements = solutionStatements(allLines);
const linesOf = new Map(labs.map((lab) => [lab, solutionLines(lab)]));

let tree: TreeCopy;
let client: ProtocolClient;

beforeAll(async () => {
  tree = await copyTree();
  await installSdk(tree);
  client = await ProtocolClient.start(tree);
});
afterAll(async () => {
  await client?.close();
  await tree.remove();
});

describe.each(labs)('before $name is begun, no line of its reference is', (lab) => {
  const { number } = lab.info;

  test.each(['current_step', 'receipt', 'collections'])('in the answer of %s', async (name) => {
    const answer = await client.call(name, { lab: number });
    expect(quotedIn(answer, linesOf.get(lab) ?? [])).toEqual([]);
  });

  test('as a statement in any hint of its steps', async () => {
    for (const { id, hints } of lab.steps) {
      for (const hint of hints) {
        const answer = await client.call('hint', { lab: number, step: id });
        expect(spaced(answerText(answer))).toContain(spaced(hint).slice(0, 40));
        expect(quotedIn(answer, allStatements)).toEqual([]);
      }
    }
  });
});

describe('no line of a reference is in the tools and their answers', () => {
  test('as they are listed', async () => {
    expect(quotedLines(JSON.stringify(await client.tools()), allLines)).toEqual([]);
    expect(quotedLines(client.instructions, allLines)).toEqual([]);
  });

  test.each([
    ['a known-wrong model', () => source('labs', 'wrong/scan.ts'), '1.5', 1],
    ['the reference', () => source('solutions', 'model.ts'), undefined, 0],
    ['the reference with an error that TypeScript finds', typeError, '1.5', 1],
    ['the reference with a bracket too many', oneTooMany, undefined, 1],
  ])('when %s is the model of the learner', async (_, model, step, exitCode) => {
    await writeFile(join(tree.folder, 'labs', first.name, 'model.ts'), model());
    const checked = await client.call('check', { lab: first.info.number, step });
    expect(checked.structuredContent, answerText(checked)).toMatchObject({ exitCode });
    const answers = [checked];
    for (const name of ['current_step', 'receipt', 'collections'])
      answers.push(await client.call(name, { lab: first.info.number }));
    const lines = linesOf.get(first) ?? [];
    expect(answers.flatMap((answer) => quotedIn(answer, lines))).toEqual([]);
    const hint = await client.call('hint', { lab: first.info.number });
    expect(quotedIn(hint, allStatements)).toEqual([]);
  });
});

/** The reference, with a wrong type in a function that fails then. */
function typeError(): string {
  return source('solutions', 'model.ts').replace("IndexName: 'GSI1'", 'IndexName: 1');
}

/** The reference, which then cannot be loaded. */
function oneTooMany(): string {
  return `${source('solutions', 'model.ts')}}\n`;
}

function source(folder: string, file: string): string {
  return readFileSync(join(ROOT, folder, first.name, file), 'utf8');
}

/** Lines that the text or the data of an answer quotes. */
function quotedIn(answer: CallResult, lines: readonly string[]): string[] {
  const texts = [answerText(answer), ...textsIn(answer.structuredContent)];
  return texts.flatMap((text) => quotedLines(text, lines));
}

/** Every text in plain data. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
