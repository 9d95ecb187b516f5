/** What a co-author may do with a report: read it, or save it as well (TEAM-32). */
export const CO_AUTHOR_ROLES = ['reader', 'editor'] as const
export type CoAuthorRole = (typeof CO_AUTHOR_ROLES)[number]

/** What somebody may do with a report; an administrator may do what its owner may. */
export type ReportRole = CoAuthorRole | 'owner'
