/** Source files, and the key that they have together. */
export interface Sources {
  /** Changes with every name and every content. */
  readonly key: string;
  /** Changes whenever one of them is written, with the same content too. */
  readonly stamp: string;
  /** Paths from the project's folder. */
  readonly files: readonly string[];
}

/**
 * What was kept, if the files are still what they were.
 *
 * @param kept the file that keeps it
 */
export function keptSources(root: string, kept: string): Promise<Sources | undefined>;

/** Makes the key of these files, and keeps it with the list. */
export function keepSources(root: string, kept: string, files: readonly string[]): Promise<Sources>;
