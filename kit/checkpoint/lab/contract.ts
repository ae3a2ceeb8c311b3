/** The functions that a lab asks for, as its starter declares them. */

/** A function of a model. */
export interface ContractFunction {
  readonly name: string;
  /** The type of its answer, as the starter writes it: `Follow[]`. */
  readonly returns: string;
}

/** A function with what it takes. */
export interface DeclaredFunction extends ContractFunction {
  /** In their order, `lab` first. */
  readonly parameters: readonly Parameter[];
}

/** A parameter, and its type as the starter writes it. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
}

const DECLARED = /^export async function (\w+)\(((?:(?!^export )[\s\S])*?)\): Promise<(.+)> \{$/gm;
const PARAMETER = /(\w+)\??: (\{[^}]*\}|[^,{\n]+)/g;

/**
 * The functions that a starter exports, in its order.
 *
 * @param starter the text of `starter.ts`
 */
export function contractOf(starter: string): DeclaredFunction[] {
  return [...starter.matchAll(DECLARED)].map(([, name = '', input = '', returns = '']) => {
    return { name, returns, parameters: parametersOf(input) };
  });
}

function parametersOf(input: string): Parameter[] {
  return [...input.matchAll(PARAMETER)].map(([, name = '', type = '']) => ({ name, type }));
}
