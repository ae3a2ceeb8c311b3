/** Common mistakes in a lab, each with what its screen says, as a table. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { requestsText } from '../../../kit/meter/receipt.ts';
import { type ScreenCost, type WrongScreen, wrongScreen } from './wrong-screen.ts';

const HEAD = `| step | mistake | the screen says | and asks |
| --- | --- | --- | --- |
`;

/**
 * A line for each of these known-wrong models, in the order of the steps.
 *
 * @param models their names in `labs/NN-name/wrong/`
 */
export function mistakeTable(lab: Lab, models: readonly string[]): string {
  const screens = models.map((model) => wrongScreen(lab, model));
  const place = ({ step }: WrongScreen): number => lab.steps.findIndex(({ id }) => id === step);
  return (
    HEAD +
    [...screens]
      .sort((a, b) => place(a) - place(b))
      .map((one) => line(lab, one))
      .join('')
  );
}

function line(lab: Lab, { model, step, smell, says, asks, cost }: WrongScreen): string {
  const cells = [
    `**${step}**${smell === undefined ? '' : ` \`${smell}\``}`,
    mistakeOf(lab, model),
    cost === undefined ? says : `${says} ${comparedText(says, cost)}`,
    asks,
  ];
  return `| ${cells.map(cell).join(' | ')} |\n`;
}

/** What a model does, from the first sentence of its file, without the step that it begins with. */
function mistakeOf(lab: Lab, model: string): string {
  const file = join(dirname(lab.modelFile), 'wrong', `${model}.ts`);
  const head = /\/\*\*([\s\S]*?)@fails/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const text = head.replace(/\s*\*\s*/g, ' ').trim();
  return text.replace(/^[\d.]+ /, '');
}

/** What is compared below a sentence: the requests themselves, or the figures. */
function comparedText(says: string, cost: ScreenCost): string {
  const { ways } = cost;
  if (!ways || !says.includes('other requests')) return costText(cost);
  return `yours ${ways.yours}; needed ${ways.needed}.`;
}

function costText({ units, yours, budget }: ScreenCost): string {
  const [requests = '', items = '', ...rest] = yours;
  const words = [
    requestsText(Number(requests.replaceAll(',', ''))),
    `${items} ${items === '1' ? 'item' : 'items'} read`,
    ...units.map((unit, place) => `${rest[place]} ${unit}`),
  ];
  return `yours ${words.join(', ')}; budget ${budget.join(', ')}.`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
