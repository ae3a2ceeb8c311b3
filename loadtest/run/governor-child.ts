/** The other side of governor-process.ts: a governor that lives as long as its parent wants. */

import { startGovernor } from '../../kit/governor/proxy/server.ts';
import type { GovernorProcessOptions } from './governor-process.ts';

process.once('disconnect', () => process.exit());
process.once('SIGINT', () => {}); // Ctrl-C is for the parent, whose end is noticed above.
process.once('message', (options: GovernorProcessOptions) => {
  void startGovernor(options).then(({ endpoint }) => process.send?.({ endpoint }));
});
