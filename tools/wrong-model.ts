/** Known-wrong answers, for tests and benchmarks that need one: `labs/NN-name/check/wrong.ts`. */

import { join } from 'node:path';
import { findLab } from '../kit/checkpoint/lab/lab.ts';
import { variantOf, writeVariant } from '../kit/checkpoint/lab/variant.ts';
import { findWrongAnswer, type WrongAnswer } from '../kit/checkpoint/lab/wrong-answer.ts';
import { importSource } from '../kit/source/source-module.ts';
import { ROOT } from './tree-copy.ts';

/**
 * The text of a known-wrong model.
 *
 * @param number of the lab
 */
export async function wrongText(number: number, name: string): Promise<string> {
  return variantOf(ROOT, await answer(number, name));
}

/**
 * The functions of a known-wrong model.
 *
 * @typeParam Model the reference's
 */
export async function wrongFunctions<Model>(number: number, name: string): Promise<Model> {
  const file = writeVariant(ROOT, await answer(number, name));
  return (await importSource(ROOT, join(ROOT, file))) as Model;
}

async function answer(number: number, name: string): Promise<WrongAnswer> {
  return findWrongAnswer(ROOT, await findLab(ROOT, String(number)), name);
}
