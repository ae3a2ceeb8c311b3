/** A tool that an assistant may call: what is told of it, and what it does. */

/** One tool; its answer has no line of a solution, and none of a model's text. */
export interface Tool {
  /** Such as `current_step`. */
  readonly name: string;
  /** What a person sees in place of the name. */
  readonly title: string;
  /** When to call it, and what it answers: the assistant reads this. */
  readonly description: string;
  /** The parameters that may be named, each with its bounds. */
  readonly parameters: Readonly<Partial<Record<keyof ToolArguments, object>>>;
  /** Whether a call leaves everything as it was. */
  readonly readsOnly: boolean;
  /** @throws {KitError} which is told by its message */
  call(words: ToolArguments, context: ToolContext): Promise<ToolAnswer>;
}

/** The arguments of a call; they fit the tool's parameters. */
export interface ToolArguments {
  readonly lab?: number;
  readonly step?: string;
  readonly index?: string;
  readonly example?: string;
  readonly scenario?: object;
  readonly seed?: number;
  readonly fail?: readonly string[];
}

/** What a call has beside its arguments. */
export interface ToolContext {
  /** The client has cancelled the call, or is gone. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is, in a few words. */
  readonly onProgress: (message: string) => void;
}

/** The answer of a tool. */
export interface ToolAnswer {
  /** As on a terminal. */
  readonly lines: readonly string[];
  /** The same as plain data, for those who count. */
  readonly structured?: object;
  /** Whether the tool could not do what it was asked for. @default false */
  readonly isError?: boolean;
}
