import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/client.ts'
import type { MailLinks } from '../../engines/mail/mail-links.ts'
import { notFound } from '../../hydra/http-error.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { endRecurringMail } from './recurring-mail.repository.ts'

/** Programs of mail ask for all that they hold by few addresses. */
const BY_ADDRESS = { what: 'unsubscribe', times: 300, seconds: 3600 }

const params = z.object({ token: z.string().max(200).describe('of the address in the mail') })

/**
 * Ends a recurring mail by the link in it, without signing in: by its page, or by the program of mail, which
 * sends `List-Unsubscribe=One-Click` (RFC 8058). Reading the address ends nothing: scanners read it.
 */
export const recurringMailRoutes: FastifyPluginAsync<{
  db: Database
  mailLinks: MailLinks
}> = async (app, { db, mailLinks }) => {
  callsOf(app)(
    'POST /ne-plus-recevoir/{token}',
    { access: 'public', limit: BY_ADDRESS, params, summary: 'End a recurring mail by its link' },
    async (request) => {
      const subscription = mailLinks.readToken(request.params.token)
      if (!subscription) throw notFound()
      await db.transaction((tx) => endRecurringMail(tx, subscription))
    },
  )
}
