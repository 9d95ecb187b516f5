/** Cache keys of the screens of « Classement ». */
export const classificationKeys = {
  list: (path: string) => ['classification', path],
  found: (path: string, name: string) => ['classification', path, name],
} as const
