/** The other side of governor-process.ts: a governor that lives as long as its parent wants. */

import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import { registerGovernor } from '../../kit/guard/running-governor.ts';
import { TableHeat } from '../../kit/heat/table-heat.ts';
import type { GovernorProcessOptions } from './governor-process.ts';

process.once('disconnect', () => process.exit());
process.once('SIGINT', () => {}); // Ctrl-C is for the parent, whose end is noticed above.
process.once('message', ({ sign, ...options }: GovernorProcessOptions) => {
  void startGovernor(options).then((governor) => {
    const { endpoint } = governor;
    answerLooks(governor);
    process.send?.({ endpoint });
    if (!sign) return;
    const shown = registerGovernor(sign.workshop, { endpoint, by: sign.by });
    process.once('exit', () => shown.remove());
  });
});

/** Each further message is the name of the table that is looked at. */
function answerLooks({ governor, state }: RunningGovernor): void {
  const heats = new Map<string, TableHeat>();
  process.on('message', (table: string) => {
    const { nowSeconds } = state();
    const heat = heats.get(table) ?? new TableHeat(governor, table, nowSeconds);
    heats.set(table, heat);
    process.send?.({ heat: heat.look(nowSeconds) });
  });
}
