/** A lab of two steps and a model of it, for the tests of the screens. */

import type { Lab } from '../kit/checkpoint/lab/lab.ts';
import type { Step } from '../kit/checkpoint/lab/step.ts';

export const SAMPLE_STEPS = [
  { id: '1.1', exports: ['putInvoice', 'putBill'] },
  { id: '1.2', exports: ['attachBill'] },
] as unknown as readonly [Step, Step];

export const SAMPLE_LAB = {
  name: '01-lab',
  info: { number: 1 },
  steps: SAMPLE_STEPS,
} as unknown as Lab;

const source = `import { todo } from '#kit/todo.ts';

export async function putInvoice(lab) {
  return 1;
}

export async function putBill(lab) {
  return 2;
}

export async function attachBill(lab) {
  return 3;
}

function helper() {
  return 4;
}
`;

export const SAMPLE_MODEL = { shown: 'labs/01-lab/model.ts', source, isReference: false };
