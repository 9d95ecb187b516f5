import { auditLog } from './audit-log.table.ts'
import { calendarAddress } from './calendar-address.table.ts'
import { captchaSpent } from './captcha-spent.table.ts'
import { CARD_LINKS, card } from './card.table.ts'
import { catalogueCardChange, catalogueVersion } from './catalogue-version.table.ts'
import { CLASSIFICATION_TABLES } from './classification.table.ts'
import { coAuthor } from './co-author.table.ts'
import { contactMessage } from './contact-message.table.ts'
import { DESCRIBED_TABLES } from './described.table.ts'
import { exemplary } from './exemplary.table.ts'
import { idempotencyKey } from './idempotency.table.ts'
import { providerIdentity, providerSignIn } from './identity-provider.table.ts'
import { keptAct, keptRow } from './kept-act.table.ts'
import { mailOutbox } from './mail-outbox.table.ts'
import { media, uploadChunk, uploadSession } from './media.table.ts'
import { memberImport, memberImportRow } from './member-import.table.ts'
import { milestone, orphanedFile, retiredMilestone } from './milestone.table.ts'
import { openDataVersion } from './open-data-version.table.ts'
import { page } from './page.table.ts'
import { passkey, passkeyChallenge } from './passkey.table.ts'
import { publication } from './publication.table.ts'
import { rateLimit } from './rate-limit.table.ts'
import {
  deletedReport,
  report,
  reportCard,
  reportFollowUp,
  reportSector,
  reportTag,
} from './report.table.ts'
import { resetDemand } from './reset-demand.table.ts'
import { recoveryCode, secondFactor, signInChallenge } from './second-factor.table.ts'
import { securityLog } from './security-log.table.ts'
import { passwordReset, refreshToken, session } from './session.table.ts'
import { shareLink } from './share-link.table.ts'
import { siteSettings } from './site-settings.table.ts'
import { commentReading, stepComment } from './step-comment.table.ts'
import { structureLogo } from './structure-logo.table.ts'
import { appUser } from './user.table.ts'
import { workshop, workshopAct } from './workshop.table.ts'

/** Every table, parents before children: also the order of a restore. */
export const schema = {
  ...CLASSIFICATION_TABLES,
  appUser,
  memberImport,
  memberImportRow,
  structureLogo,
  session,
  refreshToken,
  passwordReset,
  passkey,
  passkeyChallenge,
  providerIdentity,
  providerSignIn,
  resetDemand,
  secondFactor,
  recoveryCode,
  signInChallenge,
  exemplary,
  card,
  ...CARD_LINKS,
  page,
  ...DESCRIBED_TABLES,
  publication,
  report,
  reportCard,
  reportTag,
  reportSector,
  reportFollowUp,
  calendarAddress,
  commentReading,
  stepComment,
  shareLink,
  coAuthor,
  workshop,
  workshopAct,
  deletedReport,
  milestone,
  retiredMilestone,
  orphanedFile,
  contactMessage,
  media,
  uploadSession,
  uploadChunk,
  mailOutbox,
  rateLimit,
  auditLog,
  securityLog,
  captchaSpent,
  idempotencyKey,
  siteSettings,
  openDataVersion,
  catalogueVersion,
  catalogueCardChange,
  keptAct,
  keptRow,
}
