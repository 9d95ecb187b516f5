import type { ContactBody, ContactReceipt } from '@etapes-climat/domain/contact/contract'
import { CONTACT_FIELD_NAMES } from '@etapes-climat/domain/contact/rules/contact-rules'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { Database, Executor } from '../db/client.ts'
import type { Captcha } from '../engines/captcha/captcha.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { presentMoment } from '../hydra/moment.ts'
import { spendCaptcha, verifyCaptcha } from '../plugins/captcha/captcha.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { listAdministrators } from '../users/user.repository.ts'
import { contactMail } from './contact-mail.ts'
import { insertContactMessage } from './contact-message.repository.ts'

const PER_HOUR = { times: 5, seconds: 3600 }

export interface ContactContext {
  db: Database
  captcha: Captcha
  throttle: Throttle
  /** CONTACT_EMAIL; absent: every administrator */
  contactEmail: string | undefined
}

/**
 * Stores a message and queues its mail, both or neither.
 * @param address of the client
 * @throws HttpError 422 when the captcha is refused, 429 after five messages an hour
 */
export async function sendContactMessage(
  context: ContactContext,
  body: ContactBody,
  address: string,
): Promise<ContactReceipt> {
  const { db, captcha, throttle } = context
  const solved = await verifyCaptcha(captcha, body.captchaToken)
  await throttle.perAddress('contact', address, PER_HOUR)
  const stored = await db.transaction(async (tx) => {
    await spendCaptcha(tx, solved)
    const mail = contactMail(body)
    for (const toAddress of await recipients(tx, context.contactEmail)) {
      const from = { replyTo: body.email, aboutAddress: body.email }
      await queueMail(tx, { toAddress, ...from, kind: 'contact', ...mail })
    }
    return insertContactMessage(tx, {
      ...pick(body, CONTACT_FIELD_NAMES),
      structure: body.structure ?? '',
      consentAt: new Date(),
      ipHash: throttle.hashAddress(address),
    })
  })
  return { uid: stored.uid, createdAt: presentMoment(stored.createdAt) }
}

async function recipients(executor: Executor, contactEmail: string | undefined) {
  if (contactEmail) return [contactEmail]
  return (await listAdministrators(executor)).map(({ email }) => email)
}
