import { registrationBody, user } from '@etapes-climat/domain/users/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf, iri } from '../hydra/iri.ts'
import { signedIn } from '../plugins/access.ts'
import { createMember } from './create-member.ts'
import { presentUser } from './user.presenter.ts'
import { findUser } from './user.repository.ts'

export interface UserRoutesOptions {
  db: Database
  /** PASSWORD_MIN */
  passwordMin: number
}

/** One's own account, and the creation of members by administrators (API-02, API-69). */
export const userRoutes: FastifyPluginAsyncZod<UserRoutesOptions> = async (app, options) => {
  const { db, passwordMin } = options

  app.get(
    '/me',
    { config: { access: 'signed-in' }, schema: { response: { 200: user } } },
    async (request) => {
      const row = await findUser(db, signedIn(request).id)
      if (!row) throw notFound()
      return documentOf('user', presentUser(row))
    },
  )

  app.post(
    '/admin/users/member',
    {
      config: { access: 'admin' },
      schema: { body: registrationBody, response: { 201: user } },
    },
    async (request, reply) => {
      const row = await createMember(db, request.body, {
        actorId: signedIn(request).id,
        passwordMin,
      })
      reply.code(201).header('location', iri('user', row.id))
      return documentOf('user', presentUser(row))
    },
  )
}
