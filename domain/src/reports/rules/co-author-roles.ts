/** Roles of co-authors: reading a report, or saving it as well. */
export const CO_AUTHOR_ROLES = ['reader', 'editor'] as const
export type CoAuthorRole = (typeof CO_AUTHOR_ROLES)[number]

/** Roles in a report; administrators have the owner's. */
export type ReportRole = CoAuthorRole | 'owner'
