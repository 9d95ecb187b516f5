import { and, asc, eq, max, min, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { calendarAddress } from '../db/tables/calendar-address.table.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { media, uploadSession } from '../db/tables/media.table.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { deletedReport, report } from '../db/tables/report.table.ts'
import { recoveryCode, secondFactor, signInChallenge } from '../db/tables/second-factor.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { refreshToken, session } from '../db/tables/session.table.ts'
import { stepComment } from '../db/tables/step-comment.table.ts'
import { appUser } from '../db/tables/user.table.ts'

interface Person {
  id: number
  email: string
}

/** All that the tables hold about a person beside the account and its reports; no hash, no token. */
export async function findTraces(executor: Executor, person: Person) {
  return {
    dates: await datesOf(executor, person),
    calendarAddresses: await calendarAddressesOf(executor, person),
    secondFactor: await secondFactorOf(executor, person),
    recoveryCodes: await recoveryCodesOf(executor, person),
    signInChallenges: await challengesOf(executor, person),
    sessions: await sessionsOf(executor, person),
    passkeys: await passkeysOf(executor, person),
    identityProvider: await providerOf(executor, person),
    securityLog: await securityLinesOf(executor, person),
    acts: await actsOf(executor, person),
    changesOfAccount: await changesOf(executor, person),
    coAuthorships: await coAuthorshipsOf(executor, person),
    comments: await commentsOf(executor, person),
    contactMessages: await messagesOf(executor, person),
    mails: await mailsOf(executor, person),
    pictures: await picturesOf(executor, person),
    uploads: await uploadsOf(executor, person),
    deletedReports: await deletedReportsOf(executor, person),
  }
}

async function datesOf(executor: Executor, { id }: Person) {
  const { approvedAt, refusedAt, lastSeenAt, inactiveWarnedAt, waitingNotices } = appUser
  const { dueMail, commentMails, deviceMails } = appUser
  const columns = {
    approvedAt,
    refusedAt,
    lastSeenAt,
    inactiveWarnedAt,
    waitingNotices,
    dueMail,
    commentMails,
    deviceMails,
  }
  const [row] = await executor.select(columns).from(appUser).where(eq(appUser.id, id))
  return row ?? null
}

/** When an address for calendars was made. */
const calendarAddressesOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ createdAt: calendarAddress.createdAt })
    .from(calendarAddress)
    .where(eq(calendarAddress.userId, id))

/** Since when a code is asked at sign-in. */
const secondFactorOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ createdAt: secondFactor.createdAt, activeSince: secondFactor.activeSince })
    .from(secondFactor)
    .where(eq(secondFactor.userId, id))

const recoveryCodesOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ usedAt: recoveryCode.usedAt })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, id))
    .orderBy(asc(recoveryCode.id))

/** Sign-ins of the last minutes that wait for a code. */
const challengesOf = (executor: Executor, { id }: Person) => {
  const { expiresAt, usedAt, tries } = signInChallenge
  return executor
    .select({ expiresAt, usedAt, tries })
    .from(signInChallenge)
    .where(eq(signInChallenge.userId, id))
    .orderBy(asc(signInChallenge.id))
}

const sessionsOf = (executor: Executor, { id }: Person) =>
  executor
    .select({
      openedAt: min(refreshToken.createdAt),
      renewedAt: max(refreshToken.createdAt),
      endsAt: max(refreshToken.familyExpiresAt),
      endedAt: max(refreshToken.revokedAt),
      browser: session.browser,
      system: session.system,
      provenAt: session.provenAt,
    })
    .from(refreshToken)
    .leftJoin(session, eq(session.family, refreshToken.family))
    .where(eq(refreshToken.userId, id))
    .groupBy(refreshToken.family, session.id)
    .orderBy(min(refreshToken.createdAt))

const passkeysOf = (executor: Executor, { id }: Person) =>
  executor
    .select({
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
      publicKey: passkey.publicKey,
    })
    .from(passkey)
    .where(eq(passkey.userId, id))
    .orderBy(asc(passkey.id))

const providerOf = (executor: Executor, { id }: Person) =>
  executor
    .select({
      issuer: providerIdentity.issuer,
      subject: providerIdentity.subject,
      linkedAt: providerIdentity.createdAt,
      lastUsedAt: providerIdentity.lastUsedAt,
    })
    .from(providerIdentity)
    .where(eq(providerIdentity.userId, id))

const securityLinesOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ at: securityLog.at, kind: securityLog.kind, detail: securityLog.detail })
    .from(securityLog)
    .where(eq(securityLog.userId, id))
    .orderBy(asc(securityLog.id))

/** What the person did as an administrator. */
const actsOf = (executor: Executor, { id }: Person) =>
  executor
    .select({
      at: auditLog.at,
      action: auditLog.action,
      kind: auditLog.targetType,
      title: auditLog.title,
    })
    .from(auditLog)
    .where(eq(auditLog.actorId, id))
    .orderBy(asc(auditLog.at), asc(auditLog.id))

/** What administrators did with the account. */
const changesOf = (executor: Executor, { id }: Person) =>
  executor
    .select({
      at: auditLog.at,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.targetType, 'app_user'), eq(auditLog.targetId, id)))
    .orderBy(asc(auditLog.id))

/** Reports of others that the person was invited to. */
const coAuthorshipsOf = (executor: Executor, { id, email }: Person) =>
  executor
    .select({
      report: report.uid,
      name: report.name,
      role: coAuthor.role,
      invitedAt: coAuthor.createdAt,
      openedAt: coAuthor.openedAt,
    })
    .from(coAuthor)
    .innerJoin(report, eq(report.id, coAuthor.reportId))
    .where(or(eq(coAuthor.userId, id), eq(coAuthor.email, email.toLowerCase())))
    .orderBy(asc(coAuthor.id))

/** What the person wrote about steps of reports, their own and those of others. */
const commentsOf = (executor: Executor, { id }: Person) => {
  const { createdAt, text, cardUid } = stepComment
  return executor
    .select({ createdAt, report: report.uid, name: report.name, step: cardUid, text })
    .from(stepComment)
    .innerJoin(report, eq(report.id, stepComment.reportId))
    .where(eq(stepComment.authorId, id))
    .orderBy(asc(stepComment.id))
}

const messagesOf = (executor: Executor, { email }: Person) => {
  const { createdAt, lastname, firstname, phone, structure, message, consentAt } = contactMessage
  return executor
    .select({
      createdAt,
      lastname,
      firstname,
      email: contactMessage.email,
      phone,
      structure,
      message,
      consentAt,
    })
    .from(contactMessage)
    .where(eq(sql`lower(${contactMessage.email})`, email.toLowerCase()))
    .orderBy(asc(contactMessage.id))
}

/** Mails to the person; what has left holds no text any more. */
const mailsOf = (executor: Executor, { email }: Person) => {
  const { createdAt, sentAt, kind, subject } = mailOutbox
  return executor
    .select({ createdAt, sentAt, kind, subject, text: sql<string>`${mailOutbox.body}->>'text'` })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.toAddress})`, email.toLowerCase()))
    .orderBy(asc(mailOutbox.id))
}

const picturesOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ createdAt: media.createdAt, file: media.file, alt: media.alt })
    .from(media)
    .where(eq(media.ownerId, id))
    .orderBy(asc(media.id))

const uploadsOf = (executor: Executor, { id }: Person) => {
  const { createdAt, name, mime, size, state } = uploadSession
  return executor
    .select({ createdAt, name, mime, size, state })
    .from(uploadSession)
    .where(eq(uploadSession.userId, id))
    .orderBy(asc(uploadSession.id))
}

/** Reports deleted a moment ago, as they were. */
const deletedReportsOf = (executor: Executor, { id }: Person) =>
  executor
    .select({ deletedAt: deletedReport.deletedAt, content: deletedReport.content })
    .from(deletedReport)
    .where(eq(deletedReport.userId, id))
    .orderBy(asc(deletedReport.deletedAt))
