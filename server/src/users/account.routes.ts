import {
  accountBody,
  registrationAnswer,
  registrationBody,
  user,
} from '@etapes-climat/domain/users/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import type { Database } from '../db/client.ts'
import { documentOf } from '../hydra/iri.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { registerUser } from './register-user.ts'
import { updateOwnAccount } from './update-own-account.ts'
import { presentUser } from './user.presenter.ts'
import { findUser } from './user.repository.ts'

export interface AccountRoutesOptions {
  db: Database
  /** PASSWORD_MIN */
  passwordMin: number
  publicUrl: string
  throttle: Throttle
}

/** Registrations an hour from one address (S-12). */
const REGISTRATIONS = { times: 5, seconds: 3600 }

/** Registering, and one's own account (API-02, API-03, API-06). */
export const accountRoutes: FastifyPluginAsyncZod<AccountRoutesOptions> = async (app, options) => {
  const { db } = options

  app.post(
    '/register',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Register and wait for approval',
        body: registrationBody,
        response: { 201: registrationAnswer },
      },
    },
    async (request, reply) => {
      await options.throttle.perAddress('register', request.ip, REGISTRATIONS)
      await registerUser(options, request.body)
      return reply.code(201).send({ status: 'waiting' })
    },
  )

  app.get(
    '/me',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Read one’s own account', response: { 200: user } },
    },
    async (request) => {
      const row = await findUser(db, { id: signedIn(request).id })
      // Erased since the call began, and its session with it.
      if (!row) throw new UnauthorizedError('Invalid JWT Token')
      return documentOf('user', presentUser(row))
    },
  )

  app.post(
    '/me',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Change one’s own account',
        body: accountBody,
        response: { 200: user },
      },
    },
    async (request) => {
      const row = await updateOwnAccount(db, signedIn(request).id, request.body)
      return documentOf('user', presentUser(row))
    },
  )
}
