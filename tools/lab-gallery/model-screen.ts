/** What a lab's checkpoint shows of many models, checked in one process. */

import { expect } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import type { TreeCopy } from '../tree-copy.ts';

/** A model to check. */
export interface ModelRun {
  /** Its path from the project's folder. */
  readonly model: string;
  /** Of its data set. */
  readonly seed: number;
  /** The one step to check. @default all */
  readonly step?: string;
}

/** What came of it: the screen and the exit code of `npm run lab:N types=off model=…`. */
export interface ModelScreen extends ModelRun {
  readonly code: number;
  readonly screen: string;
}

/** Longest time that the models of one lab may take, on a busy machine. */
export const GALLERY_MS = 600_000;

/** The screens of one lab. */
export class ModelScreens {
  readonly #screens: readonly ModelScreen[];

  private constructor(screens: readonly ModelScreen[]) {
    this.#screens = screens;
  }

  /**
   * Checks models in a copy of the project.
   *
   * @param environment may name a running engine
   */
  static async take(
    tree: TreeCopy,
    lab: Lab,
    runs: readonly ModelRun[],
    environment?: NodeJS.ProcessEnv,
  ): Promise<ModelScreens> {
    const script = ['--import', 'tsx', 'tools/lab-gallery/check-models.ts'];
    const words = [String(lab.info.number), JSON.stringify(runs)];
    const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
    const ended = await tree.node([...script, ...words], { ...quiet, ...environment });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const lines = ended.stdout.trimEnd().split('\n');
    return new ModelScreens(lines.map((line) => JSON.parse(line) as ModelScreen));
  }

  /** The screen of one of them. */
  of({ model, seed }: ModelRun): ModelScreen {
    const found = this.#screens.find((one) => one.model === model && one.seed === seed);
    if (!found) throw new Error(`${model} was not checked on seed ${seed}`);
    return found;
  }
}

/** A screen without what differs from run to run: times are shown, and never judged. */
export function withoutTimes(screen: string): string {
  return screen.replace(/ +[\d,.]+ ms$/gm, '  (time)');
}
