/** The items of a lab as a hook: the first page of a view, and more when they are asked for. */

import { useEffect, useState } from 'preact/hooks';
import type { DataAnswer } from '../../wire/answer.ts';
import type { Api } from '../api.ts';
import { useAnswer } from '../hooks.ts';
import { addressText, type DataAddress, nextFrom } from './data.ts';

/** The pages of a view that are there. */
export interface ShownData {
  readonly pages: readonly DataAnswer[];
  readonly problem?: string;
  /** Whether they are of the address, and not of the one before. */
  readonly isThere: boolean;
  /** Fetches the next page; absent where all is shown. */
  readonly more?: () => Promise<void>;
}

/**
 * The view of an address.
 *
 * @param version of the items: a run changes them
 */
export function useData(
  api: Api,
  lab: number,
  address: DataAddress,
  version: string | undefined,
): ShownData {
  const data = `/api/lab/${lab}/data`;
  const asked = data + addressText(address);
  const { answer, path, problem } = useAnswer<DataAnswer>(api, asked, version);
  const [later, setLater] = useState<readonly DataAnswer[]>([]);
  useEffect(() => setLater([]), [answer]);
  const pages = answer ? [answer, ...later] : [];
  const from = nextFrom(pages, address.key !== undefined);
  return {
    pages,
    isThere: path === asked,
    ...(problem !== undefined && { problem }),
    ...(from !== undefined && {
      more: async () => {
        const next = await api.get<DataAnswer>(data + addressText(address, from));
        setLater((before) => [...before, next]);
      },
    }),
  };
}
