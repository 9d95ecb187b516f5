/** Cache keys of the screens of « Classement ». */
export const classificationKeys = {
  list: (path: string) => ['classification', path],
  found: (path: string, name: string) => ['classification', path, name],
  renamed: (path: string, id: string) => ['classification-renamed', path, id],
  merged: (path: string, ...iri: string[]) => ['classification-merged', path, ...iri],
  uses: (iri: string) => ['classification-uses', iri],
  /**
   * names of the classification appear in steps, filters, reports and accounts, so all cached
   * queries are dropped
   */
  shownIn: [],
} as const
