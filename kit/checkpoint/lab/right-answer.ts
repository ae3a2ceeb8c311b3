/** The known-right answers of a lab, `labs/NN-name/check/right.ts`: ways that the check has to accept. */

/**
 * Functions by `'STEP name: what is other'`, or `'STEP name embedded: what is other'` where only the
 * embedded engine takes it. They are real code: nothing in them is the reference's.
 *
 * @typeParam Model the lab's functions, as its starter declares them
 * @example
 * export const right = {
 *   '1.1 put-by-update: writes with UpdateItem': {
 *     async putNode(lab, node) { … },
 *   },
 * } satisfies RightAnswers<typeof model>;
 */
export type RightAnswers<Model = Record<string, unknown>> = Readonly<
  Record<string, Partial<Model>>
>;
