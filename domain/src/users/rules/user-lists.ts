import type { UserStatus } from '../contract.ts'

/** Where an account stands, as lists, screens and the export call it. */
export const STATUS_LABELS: Record<UserStatus, string> = {
  waiting: 'À valider',
  member: 'Adhérent',
  no_member: 'Non-adhérent',
  refused: 'Refusé',
}

/** Lists of accounts: each account is in exactly one. */
export const USER_LISTS = [
  'waiting-approval',
  'member',
  'no-member',
  'admin',
  'soft-deleted',
] as const
export type UserList = (typeof USER_LISTS)[number]

/** Accounts a page; the first is the default. */
export const USER_PAGE_SIZES = [25, 50, 100, 500] as const
export type UserPageSize = (typeof USER_PAGE_SIZES)[number]
