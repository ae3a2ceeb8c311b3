/** The chosen cell of a heat map as a hook: where it is, whether it is pinned, and what is said of it. */

import { useState } from 'preact/hooks';
import { cellText } from '../../../kit/report/heat-text.ts';
import {
  type CursorPanel,
  type CursorPlace,
  type HeatCursor,
  keptCursor,
  MOVE_OF_KEY,
  movedCursor,
} from './heat-cursor.ts';

/** The chosen cell, and what chooses another. */
export interface ChosenCell {
  readonly cursor: HeatCursor | undefined;
  readonly isPinned: boolean;
  /** What the cell says, a line each. */
  readonly lines: readonly string[];
  /** What a screen reader hears: only what the keys have chosen. */
  readonly said: string;
  /** The pointer is over a cell, or has left them: that changes no pinned cell. */
  point(cursor: HeatCursor | undefined): void;
  pin(cursor: HeatCursor): void;
  unpin(): void;
  /** Whether the key was one of those that choose, pin or put away. */
  press(key: string): boolean;
}

interface Chosen {
  readonly cursor: HeatCursor;
  readonly isPinned: boolean;
}

/** Keeps the cell in the picture while the picture moves on. */
export function useHeatCursor(place: CursorPlace): ChosenCell {
  const [chosen, setChosen] = useState<Chosen>();
  const [said, setSaid] = useState('');
  const cursor = chosen && keptCursor(chosen.cursor, place);
  const isPinned = chosen?.isPinned === true;
  const linesOf = ({ resource, partition, column }: HeatCursor): string[] => {
    const panel = place.panels.find(({ heat }) => heat.layout.resource === resource);
    return panel ? cellText(panel.heat, partition, column) : [];
  };
  const press = (key: string): boolean => {
    const move = MOVE_OF_KEY[key];
    if (move) {
      const moved = movedCursor(cursor, move, place);
      if (moved) setChosen({ cursor: moved, isPinned });
      if (moved) setSaid(linesOf(moved).join('. '));
    } else if (key === 'Enter' && cursor) setChosen({ cursor, isPinned: !isPinned });
    else if (key === 'Escape') setChosen(undefined);
    else return false;
    return true;
  };
  return {
    cursor,
    isPinned,
    said,
    press,
    lines: cursor ? linesOf(cursor) : [],
    point: (pointed) => {
      if (!isPinned) setChosen(pointed && { cursor: pointed, isPinned: false });
    },
    pin: (pinned) => setChosen({ cursor: pinned, isPinned: true }),
    unpin: () => setChosen(undefined),
  };
}

/** The panel of a cell. */
export function panelOf<Panel extends CursorPanel>(
  panels: readonly Panel[],
  cursor: HeatCursor | undefined,
): Panel | undefined {
  return panels.find(({ heat }) => heat.layout.resource === cursor?.resource);
}
