/** A date as the API sends it: RFC 3339 in UTC, to the second. */
export function presentMoment(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00')
}
