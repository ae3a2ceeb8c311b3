/** 5.1 tag a post. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import type { Tagging } from '../../entities.ts';
import { taggingItems } from '../item.ts';
import { type Check, doesNothing, type Facts, keepsDate } from './context.ts';
import { hasWholeEdges } from './half.ts';

export const tag: Facts = (fact) => {
  const tags =
    ({ data: { page } }: Check) =>
    (lab: LabContext) =>
      model.tagPost(lab, page.postId, page.tag);
  const untags =
    ({ data: { page } }: Check) =>
    (lab: LabContext) =>
      model.untagPost(lab, page.postId, page.tag);

  fact('the post has the tag, and the tag has the post', async (check) => {
    await check.writes(tags(check), [...check.loaded, ...added(check)], 'tag');
  });

  fact('a post that is tagged twice keeps the date of the first time', async (check) => {
    await check.begin();
    await check.run((lab) => tags(check)({ ...lab, now: () => new Date(0) }));
    await doesNothing(check, 'The second tag of the same name', tags(check));
    const first = { ...tagging(check), taggedAt: new Date(0).toISOString() };
    for (const half of taggingItems(first)) {
      const date = { attribute: 'taggedAt', first: first.taggedAt };
      await keepsDate(check, 'The tag', half, date);
    }
    await check.sameItems([...check.loaded, ...taggingItems(first)]);
  });

  fact('a tag is taken away from both ends, and no other tag with it', async (check) => {
    await check.begin([...check.loaded, ...added(check)]);
    await check.writes(untags(check), check.loaded, 'untag');
    await doesNothing(check, 'Taking away a tag that is not there', untags(check));
    await check.sameItems(check.loaded);
  });

  fact(
    'two clients that tag a post at once, or tag and untag it, leave whole edges',
    async (check) => {
      for (const other of [tags, untags]) {
        await check.begin();
        await check.race([tags(check), other(check)]);
        await hasWholeEdges(check, 'Two clients wrote at once');
      }
    },
  );
};

function tagging({ data: { page }, now }: Check): Tagging {
  const { postId, tag: name } = page;
  return { Type: 'Tagging', postId, tag: name, taggedAt: now.toISOString() };
}

function added(check: Check) {
  return taggingItems(tagging(check));
}
