/** An answer of the server as a hook. */

import { useEffect, useState } from 'preact/hooks';
import type { Api } from './api.ts';

/** What there is of an answer: the last one stays until the next one is there. */
export interface Asked<Answer> {
  readonly answer?: Answer;
  /** Where that answer came from. */
  readonly path?: string;
  /** Why there is none, as a sentence. */
  readonly problem?: string;
}

/**
 * Asks when the component comes, when the path changes, and when `version` changes: then the same
 * path has a new answer.
 */
export function useAnswer<Answer>(api: Api, path: string, version?: string): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({});
  useEffect(() => {
    const ended = new AbortController();
    api
      .get<Answer>(path, ended.signal)
      .then((answer) => setAsked({ answer, path }))
      .catch((error: unknown) => {
        if (!ended.signal.aborted)
          setAsked((last) => ({ ...last, problem: String((error as Error).message) }));
      });
    return () => ended.abort();
  }, [api, path, version]);
  return asked;
}
