/** A name that no other test gives to anything. */
export const uniqueName = (start: string) => `${start} ${Math.random().toString(36).slice(2, 8)}`
