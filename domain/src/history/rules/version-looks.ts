import type { Version } from '../contract.ts'

/** Whether it is a version of a next version. */
export const isOfNextVersion = ({ action }: Pick<Version, 'action'>): boolean =>
  action === 'open-next' || action === 'prepare'

/** What members read now, or would of a draft; null when none of them is shown. @param versions last first */
export const newestOnline = (versions: readonly Version[]): Version | null =>
  versions.find((version) => !isOfNextVersion(version)) ?? null

/** How the mark of a version looks; full: what members read now; dashed: a draft. */
export type VersionLook = 'full' | 'plain' | 'dashed'

export const lookOf = ({ published }: Version, isNewest: boolean): VersionLook =>
  published === false ? 'dashed' : isNewest ? 'full' : 'plain'
