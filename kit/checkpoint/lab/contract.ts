/** The functions that a lab asks for, as its starter declares them. */

/** A function of a model. */
export interface ContractFunction {
  readonly name: string;
  /** The type of its answer, as the starter writes it: `Follow[]`. */
  readonly returns: string;
}

const DECLARED = /^export async function (\w+)\((?:(?!^export )[\s\S])*?\): Promise<(.+)> \{$/gm;

/**
 * The functions that a starter exports, in its order.
 *
 * @param starter the text of `starter.ts`
 */
export function contractOf(starter: string): ContractFunction[] {
  return [...starter.matchAll(DECLARED)].map(([, name = '', returns = '']) => ({ name, returns }));
}
