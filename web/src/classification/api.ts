/** Cache keys of the screens of « Classement ». */
export const classificationKeys = {
  list: (path: string) => ['classification', path],
  found: (path: string, name: string) => ['classification', path, name],
  uses: (iri: string) => ['classification-uses', iri],
  /** names of the classification stand in steps, filters, reports and accounts: everything that was read */
  shownIn: [],
} as const
