import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { findUser } from '../users/user.repository.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { endSecondFactor } from './end-second-factor.ts'
import type { ActOnSecondFactor } from './give-recovery-codes.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor.repository.ts'
import { startSecondFactor } from './start-second-factor.ts'

type SecondFactorOptions = ActOnSecondFactor['context'] & { throttle: Throttle }

/** Codes that an account may try in « Mon compte », and secrets that it may start. */
const TRIES = { times: 20, seconds: 3600 }
const ANSWERS_SECRET = { config: { answersSecret: true } } as const

/** The second factor of one’s own account. */
export const secondFactorRoutes: FastifyPluginAsync<SecondFactorOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db, throttle } = options

  /** The account that asks, counted; its e-mail names it in the app and receives the mails. */
  async function counted(request: FastifyRequest) {
    const { id } = signedIn(request)
    await throttle.perAccount('second-factor', id, TRIES)
    const user = await findUser(db, { id })
    if (!user) throw new UnauthorizedError('Invalid JWT Token')
    return user
  }
  const actOf = async (request: FastifyRequest, { code }: { code: string }) => ({
    user: await counted(request),
    typed: code,
    ipHash: throttle.hashAddress(request.ip),
  })

  call(
    'GET /me/second-factor',
    { access: 'signed-in', summary: 'Tell whether one’s account asks for a code at sign-in' },
    async (request) => {
      const { id } = signedIn(request)
      const since = (await findSecondFactor(db, id))?.activeSince ?? null
      return {
        activeSince: since && presentMoment(since),
        recoveryCodesLeft: await countRecoveryCodes(db, id),
      }
    },
  )

  call(
    'POST /me/second-factor',
    {
      access: 'signed-in',
      proof: 'recent',
      beforeSecondFactor: 'to-set-up',
      summary: 'Start setting up an authenticator app; nothing is active before it is confirmed',
      ...ANSWERS_SECRET,
    },
    async (request) => startSecondFactor(options, await counted(request)),
  )

  call(
    'POST /me/second-factor/confirm',
    {
      access: 'signed-in',
      proof: 'recent',
      beforeSecondFactor: 'to-set-up',
      summary: 'Make the authenticator app active by a code of it, and get recovery codes',
      ...ANSWERS_SECRET,
    },
    async (request) => confirmSecondFactor(options, await actOf(request, request.body)),
  )

  call(
    'POST /me/second-factor/recovery-codes',
    {
      access: 'signed-in',
      proof: 'recent',
      summary: 'Replace one’s recovery codes',
      ...ANSWERS_SECRET,
    },
    async (request) => renewRecoveryCodes(options, await actOf(request, request.body)),
  )

  call(
    'POST /me/second-factor/end',
    { access: 'signed-in', proof: 'recent', summary: 'End one’s second factor' },
    async (request) => endSecondFactor(options, await actOf(request, request.body)),
  )
}
