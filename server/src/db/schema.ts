import { card, cardExemplary, cardTag } from '../cards/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../classification/classification.table.ts'
import { companyFrom } from '../classification/company-from.table.ts'
import { contactMessage } from '../contact/contact-message.table.ts'
import { exemplary } from '../exemplaries/exemplary.table.ts'
import { media, uploadSession } from '../media/media.table.ts'
import { page } from '../pages/page.table.ts'
import { report, reportCard, reportSector, reportTag } from '../reports/report.table.ts'
import { resetDemand } from '../sessions/reset-demand.table.ts'
import { passwordReset, refreshToken } from '../sessions/session.table.ts'
import { testimony } from '../testimonies/testimony.table.ts'
import { appUser } from '../users/user.table.ts'
import {
  auditLog,
  captchaSpent,
  catalogueCardChange,
  catalogueVersion,
  idempotencyKey,
  mailOutbox,
  rateLimit,
  securityLog,
} from './operation.table.ts'

/** Every table, parents before children: also the order of a restore. */
export const schema = {
  companyFrom,
  appUser,
  refreshToken,
  passwordReset,
  resetDemand,
  cardFormat,
  cardCategory,
  sector,
  tag,
  exemplary,
  card,
  cardTag,
  cardExemplary,
  page,
  testimony,
  report,
  reportCard,
  reportTag,
  reportSector,
  contactMessage,
  media,
  uploadSession,
  mailOutbox,
  rateLimit,
  auditLog,
  securityLog,
  captchaSpent,
  idempotencyKey,
  catalogueVersion,
  catalogueCardChange,
}
