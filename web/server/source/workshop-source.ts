/** What the page's server answers and tells: the labs, the heat of a governor, and a class. */

import { KitError } from '../../../kit/kit-error.ts';
import type { ClassFolder } from '../class/class-folder.ts';
import type { LabsPart, WebSource } from '../web-source.ts';
import type { GovernorSource } from './governor-source.ts';

/** What a source is made of. */
export interface WorkshopParts {
  readonly labs: LabsPart;
  readonly governors: GovernorSource;
  /** Opens the folder of the hand-ins; absent where none was named. */
  readonly openClass?: (onChange: (version: number) => void) => ClassFolder;
}

/** One source of all parts. */
export function workshopSource({ labs, governors, openClass }: WorkshopParts): WebSource {
  let classFolder: ClassFolder | undefined;
  return {
    hello: async () => ({
      ...(await labs.hello()),
      ...(governors.known && { governor: governors.known }),
      ...(classFolder && { classVersion: classFolder.version }),
    }),
    home: () => labs.home(),
    lab: (number) => labs.lab(number),
    data: (number, query) => labs.data(number, query),
    trace: (number, step) => labs.trace(number, step),
    run: (order) => labs.run(order),
    hint: (order) => labs.hint(order),
    stop: () => labs.stop(),
    heat: async () => governors.heat,
    classroom: async () => {
      if (classFolder) return classFolder.answer();
      throw noClass();
    },
    listen: (hear) => {
      labs.listen(hear);
      governors.listen(hear);
      classFolder = openClass?.((classVersion) => hear({ type: 'class', classVersion }));
    },
    close: async () => {
      governors.close();
      classFolder?.close();
      await labs.close();
    },
  };
}

function noClass(): KitError {
  return new KitError(
    'usage',
    'web.noClass',
    'Expected a folder of hand-ins, got none. Start the page with it: npm run web class=DIR.',
  );
}
