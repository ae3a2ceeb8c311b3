/** What the page's server answers and tells: the labs, and the heat of a governor. */

import type { LabsPart, WebSource } from '../web-source.ts';
import type { GovernorSource } from './governor-source.ts';

/** One source of both parts. */
export function workshopSource(labs: LabsPart, governors: GovernorSource): WebSource {
  return {
    hello: async () => ({
      ...(await labs.hello()),
      ...(governors.known && { governor: governors.known }),
    }),
    home: () => labs.home(),
    lab: (number) => labs.lab(number),
    data: (number, query) => labs.data(number, query),
    trace: (number, step) => labs.trace(number, step),
    classroom: () => labs.classroom(),
    run: (order) => labs.run(order),
    hint: (order) => labs.hint(order),
    stop: () => labs.stop(),
    heat: async () => governors.heat,
    listen: (hear) => {
      labs.listen(hear);
      governors.listen(hear);
    },
    close: async () => {
      governors.close();
      await labs.close();
    },
  };
}
