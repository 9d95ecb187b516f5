/** ETag of an revision (D-119). */
export function entityTag(revision: number): string {
  return `"${revision}"`
}

/** Revision of an If-Match header; null when absent, `*` or not one of ours. */
export function revisionOf(ifMatch: string | undefined): number | null {
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
