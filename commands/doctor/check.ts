/** What a check of the doctor is, and what it may say. */

/** The set-up that the checks look at: this machine's own, or a broken one that a test made. */
export interface Setup {
  /** The folder of package.json. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Such as `linux`. */
  readonly platform: NodeJS.Platform;
  /** Such as `20.19.0`. */
  readonly nodeVersion: string;
  readonly now: Date;
}

/**
 * What was found. `WRONG` keeps something of the workshop from working; a `note` does not. Both
 * name the one next command or action.
 */
export type Verdict =
  | { readonly status: 'ok'; readonly found: string }
  | { readonly status: 'note' | 'WRONG'; readonly found: string; readonly next: string };

/** One thing to look at. */
export interface Check {
  /** On screens, at most 13 characters. */
  readonly name: string;
  /** Longest it may take. @default 10 */
  readonly limitSeconds?: number;
  /** Errors it throws are reported as findings. */
  look(setup: Setup): Verdict | readonly Verdict[] | Promise<Verdict | readonly Verdict[]>;
}

/** A verdict and the name of the check that gave it. */
export type Finding = Verdict & { readonly check: string };

export function ok(found: string): Verdict {
  return { status: 'ok', found };
}

export function note(found: string, next: string): Verdict {
  return { status: 'note', found, next };
}

export function wrong(found: string, next: string): Verdict {
  return { status: 'WRONG', found, next };
}
