/** After how long accounts that nobody wants or uses are removed without anybody's hand. */
export const RETENTION = {
  /** from a refusal to the erasure, in days */
  refusedDays: 30,
  /** from a deletion to the erasure, in days: an administrator may restore the account meanwhile */
  deletedDays: 30,
  /** from the last use to the mail that warns, in years */
  inactiveYears: 2,
  /** from that mail to the deletion, in days */
  warnedDays: 30,
}
