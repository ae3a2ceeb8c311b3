/** The other side of governor-process.ts: a governor that lives as long as its parent wants. */

import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { showGovernor } from '../../kit/guard/governor-sign.ts';
import type { GovernorProcessOptions } from './governor-process.ts';

process.once('disconnect', () => process.exit());
process.once('SIGINT', () => {}); // Ctrl-C is for the parent, whose end is noticed above.
process.once('message', ({ sign, ...options }: GovernorProcessOptions) => {
  void startGovernor(options).then(({ endpoint }) => {
    process.send?.({ endpoint });
    if (!sign) return;
    const shown = showGovernor(sign.workshop, { endpoint, by: sign.by });
    process.once('exit', () => shown.remove());
  });
});
