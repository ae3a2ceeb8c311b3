/** The errors that a lab's models throw in their own words, as its checks expect them. */

/** An error that says by a code why a call was refused. */
type CodedError<Code extends string> = Error & { readonly code: Code };

/** The classes of the labs that are checked. */
const OWN: (abstract new (...members: never[]) => Error)[] = [];

/** Whether an error is a model's own word for something, whatever the lab. */
export function isOwnError(error: unknown): boolean {
  return OWN.some((one) => error instanceof one);
}

/** Whether an error is the one that a check expects. */
export interface ErrorTest {
  (error: unknown): boolean;
  /** Of an error with the right code, the members that are not as expected: ` with productId p7`. */
  readonly differs?: (error: unknown) => string;
}

/** Whether an error is the expected one, and how that one is called. */
export type ExpectedRefusal = readonly [isExpected: ErrorTest, expected: string];

/** A lab's own error, as `entities.ts` exports it. */
export type OwnErrorClass<Code extends string = string> = new (
  code: Code,
  message: string,
  // biome-ignore lint/suspicious/noExplicitAny: the members of another class are its own affair.
  ...more: any[]
) => CodedError<Code>;

/** The refusal that a check expects, by its code and by other members of the error that have to be equal. */
export type RefusalOf<Code extends string = string> = (
  code: Code,
  members?: Readonly<Record<string, unknown>>,
) => ExpectedRefusal;

/** The words in which a lab's checks expect its own error. */
export function refusalsBy<Code extends string>(OwnError: OwnErrorClass<Code>): RefusalOf<Code> {
  OWN.push(OwnError);
  return (code, expectedMembers = {}) => {
    const members = Object.entries(expectedMembers);
    const hasCode = (error: unknown): error is Error =>
      error instanceof OwnError && error.code === code;
    const others = (error: Error): typeof members =>
      members
        .map(([name, value]): [string, unknown, unknown] => [name, value, Reflect.get(error, name)])
        .flatMap(([name, value, found]) => (found === value ? [] : [[name, found]]));
    const isExpected = (error: unknown): boolean => hasCode(error) && others(error).length === 0;
    const differs = (error: unknown): string =>
      hasCode(error) ? others(error).map(memberText).join('') : '';
    const expected = `${OwnError.name} '${code}'${members.map(memberText).join('')}`;
    return [Object.assign(isExpected, { differs }), expected];
  };
}

function memberText([name, value]: readonly [string, unknown]): string {
  return value === undefined ? ` without ${name}` : ` with ${name} ${value}`;
}
