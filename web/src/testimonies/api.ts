/** Cache keys of the screens of testimonies. */
export const testimonyKeys = {
  lists: ['testimonies'],
  edited: (id: string) => ['testimony-edited', id],
} as const
