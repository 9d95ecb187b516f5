import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sendError, toHttpError } from '../../plugins/errors.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { askPasswordReset, type PasswordResetContext } from './ask-password-reset.ts'
import { resetPassword } from './reset-password.ts'

const VALID = 'Valid'
const TEXT = 'text/plain; charset=utf-8'
/** Requests and new passwords of one address. */
const FORGOTTEN = { what: 'forgotten', times: 10, seconds: 3600 }
const RESET = { what: 'reset', times: 30, seconds: 3600 }
/** Header beside `Valid`, since the text itself cannot say more. */
const INACTIVE_HEADER = 'account-inactive'

/** Forgotten passwords; every answer is a text, `Valid` or `Invalid`. */
export const passwordResetRoutes: FastifyPluginAsync<PasswordResetContext> = async (
  app,
  options,
) => {
  const call = callsOf(app)
  app.setErrorHandler<FastifyError>(sendInvalid)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  call(
    'POST /password/forgotten',
    {
      access: 'public',
      limit: FORGOTTEN,
      summary: 'Mail a link to choose a new password, when the address has an account',
      types: { produces: ['text/plain'] },
    },
    async (request, reply) => {
      await askPasswordReset(options, { email: request.body.email, ip: request.ip })
      return reply.type(TEXT).send(VALID)
    },
  )

  call(
    'POST /password/reset',
    {
      access: 'public',
      limit: RESET,
      summary: 'Choose a new password by means of a mailed link',
      types: { produces: ['text/plain'] },
    },
    async (request, reply) => {
      const { isActive } = await resetPassword(options, request.body, request.ip)
      if (!isActive) reply.header(INACTIVE_HEADER, 'true')
      return reply.type(TEXT).send(VALID)
    },
  )
}

/**
 * Client errors return only a status code and a fixed text; server errors use the shared error format.
 */
function sendInvalid(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toHttpError(error, request)
  const status = error.validation ? 422 : refusal.statusCode
  if (status >= 500) return sendError(request, reply, refusal)
  return reply.code(status).headers(refusal.headers).type(TEXT).send('Invalid')
}
