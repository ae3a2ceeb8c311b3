/**
 * 2.1 a bio that is empty is not stored: an empty text is taken for no value.
 *
 * @fails 2.1
 */

import type { NewProfile } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { putProfile as put } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  const values = Object.entries(profile).filter(([, value]) => value !== '');
  return put(lab, Object.fromEntries(values) as unknown as NewProfile);
}
