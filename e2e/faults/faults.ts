import { ADMIN_FAULTS } from './admin.ts'
import type { Fault } from './fault.ts'
import { MEMBER_FAULTS } from './member.ts'
import { PUBLIC_FAULTS } from './public.ts'
import { TEAM_FAULTS } from './team.ts'

/** Alternates areas, so that faults applied at once concern different screens. */
function interleave(...lists: (readonly Fault[])[]): Fault[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

/** One-line faults in rows that only a browser shows; `npm run faults` puts them in. */
export const FAULTS = interleave(PUBLIC_FAULTS, MEMBER_FAULTS, ADMIN_FAULTS, TEAM_FAULTS)
