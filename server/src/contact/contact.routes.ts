import { contactBody, contactReceipt } from '@etapes-climat/domain/contact/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ContactContext, sendContactMessage } from './send-contact-message.ts'

/** The contact form (API-07). */
export const contactRoutes: FastifyPluginAsyncZod<ContactContext> = async (app, options) => {
  app.post(
    '/contact',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Send a message to the organisation',
        body: contactBody,
        response: { 201: contactReceipt },
      },
    },
    async (request, reply) => {
      const receipt = await sendContactMessage(options, request.body, request.ip)
      return reply.code(201).send(receipt)
    },
  )
}
