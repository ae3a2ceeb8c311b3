/** How many hand-ins there are. */

import type { ComponentChildren, JSX } from 'preact';
import type { ClassAnswer } from '../../wire/answer.ts';
import { clockTime } from '../clock-time.ts';

/** The count, and what there is to say of the folder; the children are in the line of the count. */
export function HandInCount({
  answer,
  children,
}: {
  answer: ClassAnswer;
  children: ComponentChildren;
}): JSX.Element {
  const { handIns, notReadable, notLookedAt, isGone, newestAt } = answer;
  return (
    <>
      <div class="class-count">
        <span>
          <b>{handIns}</b> {handIns === 1 ? 'hand-in' : 'hand-ins'}
        </span>
        {notReadable > 0 && (
          <span>
            <b>{notReadable}</b> not readable
          </span>
        )}
        {newestAt !== undefined && (
          <span>
            newest at <b>{clockTime(newestAt)}</b>
          </span>
        )}
        {children}
      </div>
      {isGone && (
        <p class="problem">
          The folder cannot be read now. These are the last figures; the page goes on when the
          folder is back.
        </p>
      )}
      {notLookedAt > 0 && (
        <p class="problem">
          The folder has more than 500 files: {notLookedAt} of them are not looked at.
        </p>
      )}
      {handIns === 0 && (
        <p>
          No hand-in has come yet. Each of you types: <code>npm run labs share to=DIR</code>
        </p>
      )}
    </>
  );
}
