/** A report belongs to its owner; administrators may do everything with it (SEC-10). */
export function mayUseReport(
  viewer: { id: number; isAdmin: boolean },
  report: { userId: number },
): boolean {
  return viewer.isAdmin || viewer.id === report.userId
}
