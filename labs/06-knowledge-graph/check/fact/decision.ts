/** 6.8 which way fits. */

import * as model from '#lab/06-knowledge-graph/model.ts';
import { SCENARIOS, type ScenarioId, WAYS, type Way } from '../../entities.ts';
import type { Facts } from './context.ts';
import { DISCUSSIONS } from './scenario.ts';

const IDS = Object.keys(SCENARIOS) as ScenarioId[];

export const decisions: Facts = (fact) => {
  fact('each scenario has a way that fits it', async (check) => {
    const { value } = await check.run((lab) => model.decide(lab));
    const chosen: Readonly<Record<string, unknown>> = value ?? {};
    const open = IDS.filter((id) => !WAYS.includes(chosen[id] as Way));
    check.holds(open.length === 0, [
      `Your answer has no way for: ${open.join(', ')}. The ways are ${WAYS.join(', ')}.`,
      'Who waits for the answer in such a scenario, and how old may the answer be?',
    ]);
    const objectionTo = (id: ScenarioId): string | undefined =>
      DISCUSSIONS[id].against[chosen[id] as Way];
    const [unfit, ...others] = IDS.filter((id) => objectionTo(id) !== undefined);
    if (unfit !== undefined) {
      check.holds(false, [
        `${unfit}: ${SCENARIOS[unfit]}`,
        `You chose ${chosen[unfit]}. ${objectionTo(unfit)}`,
        ...(others.length > 0
          ? [`Your ways for these scenarios do not fit either: ${others.join(', ')}.`]
          : []),
        'How many edges does one answer follow, how often is it asked, and how old may it be?',
      ]);
    }
    for (const id of IDS) check.note(`${id}: ${chosen[id]}. ${DISCUSSIONS[id].because}`);
  });
};
