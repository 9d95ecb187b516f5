import type { FastifyPluginAsync } from 'fastify'
import type { Executor } from '../../db/client.ts'
import type { Captcha, SolvedCaptcha } from '../../engines/captcha/captcha.ts'
import { refusedField } from '../../hydra/http-error.ts'
import { callsOf } from '../register-call.ts'
import { insertSpentCaptcha } from './captcha-spent.repository.ts'

const LIMIT = { what: 'captcha', times: 30, seconds: 60 }

/** The challenge that the browser solves before it sends a public form. */
export const captchaRoutes: FastifyPluginAsync<{ captcha: Captcha }> = async (app, { captcha }) => {
  const call = callsOf(app)

  call(
    'GET /captcha/challenge',
    {
      access: 'public',
      limit: LIMIT,
      summary: 'Get a proof-of-work challenge, valid once within ten minutes',
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return captcha.challenge()
    },
  )
}

/** @throws HttpError 422 on captchaToken when it is forged, wrong or expired */
export async function verifyCaptcha(captcha: Captcha, token: string): Promise<SolvedCaptcha> {
  const solved = await captcha.verify(token)
  if (!solved) throw captchaRefused()
  return solved
}

/**
 * Spends a captcha in the transaction of the action that it allows.
 * @throws HttpError 422 when it was used
 */
export async function spendCaptcha(executor: Executor, solved: SolvedCaptcha): Promise<void> {
  if (!(await insertSpentCaptcha(executor, solved))) throw captchaRefused()
}

const captchaRefused = () =>
  refusedField(
    'captchaToken',
    'La vérification anti-robot a échoué. Envoyez de nouveau le formulaire.',
  )
