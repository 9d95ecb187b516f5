import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from '../plugins/register-call.ts'
import { type ContactContext, sendContactMessage } from './send-contact-message.ts'

/** The contact form. */
export const contactRoutes: FastifyPluginAsync<ContactContext> = async (app, options) => {
  const call = callsOf(app)
  call(
    'POST /contact',
    { access: 'public', limit: 'computed', summary: 'Send a message to the organisation' },
    async (request) => sendContactMessage(options, request.body, request.ip),
  )
}
