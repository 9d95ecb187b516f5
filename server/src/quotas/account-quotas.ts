import { STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { ITEM_KIND_NAMES } from '@etapes-climat/domain/items/item-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { schema } from '../db/tables/schema.ts'

/** What an account may have at most; an account that waits for approval may have less. */
interface Most {
  member: number
  waiting: number
}

const MIB = 1024 * 1024

/** Rows that are refused beyond a number, until some are deleted. */
export interface RowQuota {
  /** of all that one account owns, or wrote */
  perAccount: Most
  /** of one report, whose calls read them at once */
  perReport?: number
  /** bytes of all that one account owns, as stored */
  bytes?: Most
  /** French, after « Vous avez déjà 20 » and « Ce rapport a déjà 100 » */
  what: { plural: string; one: string; isFeminine?: true }
}

/** Rows of which the oldest make room for new ones. */
export interface RollingQuota {
  latest: Most
  /** of these, as stored; the latest row stays whatever its size */
  bytes?: Most
}

type Quota =
  | { rows: RowQuota }
  | { rolling: RollingQuota }
  /** why no account fills the table, or what bounds it */
  | { reason: string }

const ADMINISTRATORS = { reason: 'written by administrators only' }
const ONE_EACH = { reason: 'its primary key is the account: one row, of bounded size' }
const OF_REPORT = {
  reason: 'a part of its report, with at most one row for each item of the catalogue',
}
const BY_ADDRESS = {
  reason: 'written by visitors, limited by address, and removed when it has served',
}

/**
 * What an account may store, by table: every table of the schema has its line. Sized for 200,000
 * reports of 20,000 accounts, the largest of which has 2,000 reports.
 */
export const ACCOUNT_QUOTAS = {
  report: {
    rows: {
      perAccount: { member: 5000, waiting: 20 },
      what: { plural: 'rapports', one: 'un rapport' },
    },
  },
  reportCard: OF_REPORT,
  reportTag: OF_REPORT,
  reportSector: OF_REPORT,
  reportFollowUp: OF_REPORT,
  deletedReport: {
    rolling: {
      latest: { member: 100, waiting: 20 },
      bytes: { member: 64 * MIB, waiting: 4 * MIB },
    },
  },
  workshop: {
    rows: {
      perAccount: { member: 2000, waiting: 5 },
      perReport: 100,
      bytes: { member: 256 * MIB, waiting: 2 * MIB },
      what: { plural: 'ateliers', one: 'un rapport et ses ateliers' },
    },
  },
  workshopAct: {
    reason: 'a part of its workshop, which has a number of them and whose bytes count them',
  },
  shareLink: {
    rows: {
      perAccount: { member: 10_000, waiting: 5 },
      perReport: 100,
      what: { plural: 'liens', one: 'un lien' },
    },
  },
  coAuthor: {
    rows: {
      perAccount: { member: 10_000, waiting: 5 },
      perReport: 100,
      what: { plural: 'co-auteurs', one: 'un co-auteur' },
    },
  },
  milestone: {
    rows: {
      perAccount: { member: 20_000, waiting: 5 },
      perReport: 100,
      what: { plural: 'jalons', one: 'un rapport et ses jalons' },
    },
  },
  stepComment: {
    rows: {
      perAccount: { member: 20_000, waiting: 5 },
      perReport: 2000,
      what: { plural: 'commentaires', one: 'un commentaire' },
    },
  },
  commentReading: { reason: 'one row for each report that an account may read' },
  passkey: {
    rows: {
      perAccount: { member: 20, waiting: 20 },
      what: { plural: 'clés d’accès', one: 'une clé d’accès', isFeminine: true },
    },
  },
  passkeyChallenge: BY_ADDRESS,
  providerIdentity: { reason: 'one row for each account, of what the provider signed' },
  providerSignIn: BY_ADDRESS,
  session: { rolling: { latest: { member: 3000, waiting: 3000 } } },
  refreshToken: { rolling: { latest: { member: 3000, waiting: 3000 } } },
  idempotencyKey: {
    rolling: {
      latest: { member: 500, waiting: 50 },
      bytes: { member: 32 * MIB, waiting: 4 * MIB },
    },
  },
  securityLog: { rolling: { latest: { member: 20_000, waiting: 5000 } } },
  calendarAddress: ONE_EACH,
  structureLogo: ONE_EACH,
  memberImport: ADMINISTRATORS,
  memberImportRow: ADMINISTRATORS,
  appUser: { reason: 'one row each, of bounded size; registrations are limited by address' },
  passwordReset: { reason: 'three an hour for an account, removed when it expires' },
  resetDemand: BY_ADDRESS,
  secondFactor: ONE_EACH,
  recoveryCode: { reason: 'ten for an account, replaced all at once' },
  signInChallenge: {
    reason: 'tries of a sign-in are 25 a day for an address, and it is removed after five minutes',
  },
  contactMessage: BY_ADDRESS,
  captchaSpent: BY_ADDRESS,
  rateLimit: BY_ADDRESS,
  mailOutbox: {
    reason:
      'invitations are thirty an hour, other mails fewer, those of administrators aside; texts go when the mail has left',
  },
  retiredMilestone: { reason: 'sixty milestones an hour for an account; a row is 150 bytes' },
  orphanedFile: { reason: 'as `retiredMilestone`, and removed by a sweep' },
  auditLog: { reason: 'acts of administrators; an account writes its own deletion' },
  ...recordOf(ITEM_KIND_NAMES, () => ADMINISTRATORS),
  ...recordOf(STEP_LINKS, () => ADMINISTRATORS),
  publication: ADMINISTRATORS,
  media: ADMINISTRATORS,
  uploadSession: ADMINISTRATORS,
  uploadChunk: ADMINISTRATORS,
  siteSettings: ADMINISTRATORS,
  openDataVersion: ADMINISTRATORS,
  catalogueVersion: ADMINISTRATORS,
  catalogueCardChange: ADMINISTRATORS,
  keptAct: ADMINISTRATORS,
  keptRow: ADMINISTRATORS,
} as const satisfies Record<keyof typeof schema, Quota>

type Quotas = typeof ACCOUNT_QUOTAS
type TablesWith<Kind extends string> = {
  [Table in keyof Quotas]: Quotas[Table] extends Record<Kind, unknown> ? Table : never
}[keyof Quotas]

/** Tables whose rows are refused beyond a number. */
export type RowQuotaTable = TablesWith<'rows'>
/** Tables whose oldest rows make room for new ones. */
export type RollingQuotaTable = TablesWith<'rolling'>
