/** Roles of the callers. */
export const ROLES = [
  'anonymous',
  'waiting',
  'member',
  'other',
  'non-member',
  'refused',
  'deleted',
  'admin',
  'self',
] as const

/**
 * `member` owns the reports, `other` is another member; `non-member`, `refused` and `deleted` hold
 * a token of before; `self` is an administrator acting on their own account.
 */
export type Role = (typeof ROLES)[number]

/** The expected result of a role: allowed, or the status of the refusal. */
export type Cell = 'yes' | 401 | 403 | 404

export type Rule = Record<Role, Cell>

const NOBODY = { 'non-member': 401, refused: 401, deleted: 401 } as const

/** The rules of the matrix (requirements, group SEC). */
export const RULES = {
  everyone: {
    anonymous: 'yes',
    waiting: 'yes',
    member: 'yes',
    other: 'yes',
    'non-member': 'yes',
    refused: 'yes',
    deleted: 'yes',
    admin: 'yes',
    self: 'yes',
  },
  signedIn: {
    ...NOBODY,
    anonymous: 401,
    waiting: 'yes',
    member: 'yes',
    other: 'yes',
    admin: 'yes',
    self: 'yes',
  },
  administrators: {
    ...NOBODY,
    anonymous: 401,
    waiting: 403,
    member: 403,
    other: 403,
    admin: 'yes',
    self: 'yes',
  },
  /** administrators, but never on their own account */
  otherAccounts: {
    ...NOBODY,
    anonymous: 401,
    waiting: 403,
    member: 403,
    other: 403,
    admin: 'yes',
    self: 403,
  },
  /** the owner and administrators; for others it does not exist */
  owner: {
    ...NOBODY,
    anonymous: 401,
    waiting: 404,
    member: 'yes',
    other: 404,
    admin: 'yes',
    self: 'yes',
  },
  /** what is its account's alone; for others, administrators too, it does not exist */
  personal: {
    ...NOBODY,
    anonymous: 401,
    waiting: 404,
    member: 'yes',
    other: 404,
    admin: 404,
    self: 404,
  },
  /** drafts and completeness steps exist for administrators only */
  hidden: {
    ...NOBODY,
    anonymous: 401,
    waiting: 404,
    member: 404,
    other: 404,
    admin: 'yes',
    self: 'yes',
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
