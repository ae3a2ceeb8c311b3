/** Units of requests: those of reads, and those of writes. */

/** What requests were charged, or may be charged. */
export interface RequestUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}
