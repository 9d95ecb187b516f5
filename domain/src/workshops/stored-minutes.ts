import type { MinutesFacts } from './minutes-contract.ts'

/** Minutes as they are stored at the end of a workshop; another meaning of a field takes another number. */
export interface StoredMinutes extends MinutesFacts {
  format: 1
}
