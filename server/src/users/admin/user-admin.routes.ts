import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { registrationBody, user, userEditBody } from '@etapes-climat/domain/users/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../../access/access.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { attachment } from '../../hydra/attachment.ts'
import { collection } from '../../hydra/collection.ts'
import { documentOf } from '../../hydra/iri.ts'
import { itemParams } from '../../hydra/item-params.ts'
import { revisionOf } from '../../hydra/revision.ts'
import { replyCreated, replySaved } from '../../hydra/saved-item.ts'
import { itemTarget } from '../../plugins/item-target.ts'
import { refuseOwnAccount } from '../user.policy.ts'
import { presentUser } from '../user.presenter.ts'
import { findUser } from '../user.repository.ts'
import { changeAdministratorRight } from './change-administrator-right.ts'
import { changeUserStatus, type StatusDecision } from './change-user-status.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { restoreUser } from './restore-user.ts'
import { searchUsers } from './user-list.repository.ts'
import { userListParams, userListQuery } from './user-list-query.ts'
import { usersExport } from './users-export.ts'

export interface UserAdminRoutesOptions {
  db: Database
  /** PASSWORD_MIN */
  passwordMin: number
  publicUrl: string
}

/** Path, decision and summary of the transitions; POST …/member is the way back (D-08). */
const DECISIONS: readonly [path: string, decision: StatusDecision, summary: string][] = [
  ['approved', 'approve', 'Approve an account'],
  ['member', 'approve', 'Approve an account (the same as approved)'],
  ['deny', 'deny', 'Refuse a registration'],
  ['no-member', 'no-member', 'Take a member out'],
]

/** Administration of accounts, never of one's own (API-60 to API-71, SEC-18 to SEC-20). */
export const userAdminRoutes: FastifyPluginAsyncZod<UserAdminRoutesOptions> = async (
  app,
  { db, passwordMin, publicUrl },
) => {
  const target = itemTarget((reference) => findUser(db, reference))
  const config = { access: 'admin' } as const

  /** The account of the path, when it is not the administrator's own. */
  async function loadOther(request: FastifyRequest): Promise<void> {
    await target.load(request)
    refuseOwnAccount(signedIn(request), target.of(request))
  }

  app.get(
    '/admin/users/:type',
    {
      config,
      schema: {
        summary: 'List accounts: waiting-approval, member, no-member, admin or soft-deleted',
        params: userListParams,
        querystring: userListQuery,
        response: { 200: collectionOf(user) },
      },
    },
    async (request) => {
      const { page, perPage, ...search } = request.query
      const { rows, total } = await searchUsers(
        db,
        {
          list: request.params.type,
          firstName: search['search[firstName]'],
          lastName: search['search[lastName]'],
          email: search['search[email]'],
          uid: search['search[uid]'],
        },
        { offset: (page - 1) * perPage, limit: perPage },
      )
      const paging = { page, itemsPerPage: perPage }
      return collection('user', { url: request.url, paging }, rows.map(presentUser), total)
    },
  )

  app.get(
    '/admin/users/export',
    {
      config,
      schema: {
        summary: 'Export the accounts that are not deleted as CSV',
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const userId = signedIn(request).id
      await recordSecurityEvent(db, { kind: 'users-exported', userId })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment('utilisateurs', 'csv'))
        .send(usersExport(db))
    },
  )

  for (const path of ['/admin/users/:id/member', '/api/users/:id']) {
    app.get(
      path,
      {
        config,
        onRequest: target.load,
        schema: {
          summary: 'Read an account',
          params: itemParams,
          response: { 200: user },
        },
      },
      async (request, reply) => {
        const row = target.of(request)
        replySaved(reply, 'user', row)
        return documentOf('user', presentUser(row))
      },
    )
  }

  for (const [path, isAdmin, summary] of [
    ['/admin/users', true, 'Create an administrator'],
    ['/admin/users/member', false, 'Create a member, approved at once'],
  ] as const) {
    app.post(
      path,
      { config, schema: { summary, body: registrationBody, response: { 201: user } } },
      async (request, reply) => {
        const actorId = signedIn(request).id
        const row = await createUser(db, { body: request.body, isAdmin, actorId, passwordMin })
        replyCreated(reply, 'user', row)
        return documentOf('user', presentUser(row))
      },
    )
  }

  app.post(
    '/admin/users/:id/edit',
    {
      config,
      onRequest: loadOther,
      schema: {
        summary: 'Change the data of an account',
        params: itemParams,
        body: userEditBody,
        response: { 200: user },
      },
    },
    async (request, reply) => {
      const row = await editUser(db, {
        userId: target.of(request).id,
        body: request.body,
        actorId: signedIn(request).id,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, 'user', row)
      return documentOf('user', presentUser(row))
    },
  )

  for (const [path, decision, summary] of DECISIONS) {
    app.post(
      `/admin/users/:id/${path}`,
      {
        config,
        onRequest: loadOther,
        schema: { summary, params: itemParams, response: { 200: user } },
      },
      async (request) => {
        const userId = target.of(request).id
        const actorId = signedIn(request).id
        const row = await changeUserStatus(db, { userId, decision, actorId, publicUrl })
        return documentOf('user', presentUser(row))
      },
    )
  }

  for (const [path, gives, summary] of [
    ['grant-admin', true, 'Make a member an administrator'],
    ['revoke-admin', false, 'Make an administrator a member'],
  ] as const) {
    app.post(
      `/admin/users/:id/${path}`,
      {
        config,
        onRequest: loadOther,
        schema: { summary, params: itemParams, response: { 200: user } },
      },
      async (request) => {
        const userId = target.of(request).id
        const actorId = signedIn(request).id
        const row = await changeAdministratorRight(db, { userId, gives, actorId, publicUrl })
        return documentOf('user', presentUser(row))
      },
    )
  }

  app.delete(
    '/api/users/:id',
    {
      config,
      onRequest: loadOther,
      schema: {
        summary: 'Delete an account; deleted already, erase it for ever',
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteUser(db, {
        userId: target.of(request).id,
        actorId: signedIn(request).id,
        basedOn: revisionOf(request.headers['if-match']),
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/admin/users/:id/restore',
    {
      config,
      onRequest: loadOther,
      schema: {
        summary: 'Restore a deleted account',
        params: itemParams,
        response: { 200: user },
      },
    },
    async (request) => {
      const userId = target.of(request).id
      const row = await restoreUser(db, { userId, actorId: signedIn(request).id })
      return documentOf('user', presentUser(row))
    },
  )
}
