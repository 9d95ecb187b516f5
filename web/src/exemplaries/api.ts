/** Cache keys of the screens of exemplary works. */
export const exemplaryKeys = {
  lists: ['exemplaries'],
  found: (title: string) => ['exemplaries', title],
  edited: (id: string) => ['exemplary-edited', id],
} as const
