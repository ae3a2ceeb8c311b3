/** The two arms of a comparison: before a change, and after it. */

/** The arms, in the order in which they are told. */
export const ARMS = ['before', 'after'] as const;

/** Name of an arm. */
export type ArmName = (typeof ARMS)[number];
