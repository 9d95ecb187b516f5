import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../access/access.ts'
import { lockRightsExclusively } from '../../access/right-locks.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database, HeavyRead } from '../../db/client.ts'
import { sendFile } from '../../hydra/attachment.ts'
import { collection } from '../../hydra/collection.ts'
import { documentOf } from '../../hydra/iri.ts'
import { replyCreated, replySaved } from '../../hydra/saved-item.ts'
import { itemTarget } from '../../plugins/item-target.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { refuseOwnAccount } from '../user.policy.ts'
import { presentUser } from '../user.presenter.ts'
import { findUser } from '../user.repository.ts'
import { changeUserStatus } from './change-user-status.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { editUser } from './edit-user.ts'
import { restoreUser } from './restore-user.ts'
import { searchUsers } from './user-list.repository.ts'
import { userListParams, userListQuery } from './user-list-query.ts'
import { usersExport } from './users-export.ts'

export interface UserAdminRoutesOptions {
  db: Database
  heavyRead: HeavyRead
  passwordMin: number
  publicUrl: string
}

/** Calls that name an administrator ask again who is there. */
const NAMING = { proof: 'recent' } as const

/** Administration of accounts, never of one's own. */
export const userAdminRoutes: FastifyPluginAsync<UserAdminRoutesOptions> = async (
  app,
  { db, heavyRead, passwordMin, publicUrl },
) => {
  const call = callsOf(app)
  const account = itemTarget((reference) => findUser(db, reference))
  const otherAccount = itemTarget(
    async (reference, request) => {
      const row = await findUser(db, reference)
      if (row) refuseOwnAccount(signedIn(request), row)
      return row
    },
    // Both at once and in order: two administrators may be at each other's account.
    ({ id }, request) => ({
      lock: (tx) => lockRightsExclusively(tx, [id, signedIn(request).id]),
      check: async () => undefined,
    }),
  )

  call(
    'GET /admin/users/{type}',
    {
      access: 'admin',
      summary: 'List accounts: waiting-approval, member, no-member, admin or soft-deleted',
      params: userListParams,
      query: userListQuery,
    },
    async (request) => {
      const { page, perPage, ...search } = request.query
      const wanted = {
        list: request.params.type,
        firstName: search['search[firstName]'],
        lastName: search['search[lastName]'],
        email: search['search[email]'],
        uid: search['search[uid]'],
      }
      const window = { offset: (page - 1) * perPage, limit: perPage }
      const { rows, total } = await heavyRead((db) => searchUsers(db, wanted, window))
      const paging = { page, itemsPerPage: perPage }
      return collection('user', { url: request.url, paging }, rows.map(presentUser), total)
    },
  )

  call(
    'GET /admin/users/export',
    {
      access: 'admin',
      proof: 'recent',
      summary: 'Export the accounts that are not deleted as CSV',
      types: { produces: ['text/csv'] },
    },
    async (request, reply) => {
      const userId = signedIn(request).id
      await recordSecurityEvent(db, { kind: 'users-exported', userId })
      return sendFile(reply, 'utilisateurs', 'csv', usersExport(heavyRead))
    },
  )

  for (const route of ['GET /admin/users/{id}/member', 'GET /api/users/{id}'] as const) {
    call(
      route,
      { access: 'admin', summary: 'Read an account', onRequest: account.load },
      async (request, reply) => {
        const row = account.of(request)
        replySaved(reply, 'user', row)
        return documentOf('user', presentUser(row))
      },
    )
  }

  for (const [route, isAdmin, summary] of [
    ['POST /admin/users', true, 'Create an administrator'],
    ['POST /admin/users/member', false, 'Create a member, approved at once'],
  ] as const) {
    call(route, { access: 'admin', ...(isAdmin && NAMING), summary }, async (request, reply) => {
      const actorId = signedIn(request).id
      const row = await createUser(db, { body: request.body, isAdmin, actorId, passwordMin })
      replyCreated(reply, 'user', row)
      return documentOf('user', presentUser(row))
    })
  }

  call(
    'POST /admin/users/{id}/edit',
    {
      access: 'admin',
      // Who has the address of an account can choose its password.
      proof: (request) => {
        const { email } = request.body
        return email !== undefined && email !== otherAccount.of(request).email
      },
      summary: 'Change the data of an account',
      onRequest: otherAccount.load,
    },
    async (request, reply) => {
      const row = await editUser(db, {
        userId: otherAccount.of(request).id,
        body: request.body,
        actorId: signedIn(request).id,
        basedOn: request.basedOn,
      })
      replySaved(reply, 'user', row)
      return documentOf('user', presentUser(row))
    },
  )

  for (const [route, decision, summary] of [
    ['POST /admin/users/{id}/approved', 'approve', 'Approve an account'],
    // The way back.
    ['POST /admin/users/{id}/member', 'approve', 'Approve an account (the same as approved)'],
    ['POST /admin/users/{id}/deny', 'deny', 'Refuse a registration'],
    ['POST /admin/users/{id}/no-member', 'no-member', 'Take a member out'],
    ['POST /admin/users/{id}/grant-admin', 'grant-admin', 'Make a member an administrator'],
    ['POST /admin/users/{id}/revoke-admin', 'revoke-admin', 'Make an administrator a member'],
  ] as const) {
    const naming = decision === 'grant-admin' && NAMING
    const options = { access: 'admin', ...naming, summary, onRequest: otherAccount.load } as const
    call(route, options, async (request) => {
      const userId = otherAccount.of(request).id
      const actorId = signedIn(request).id
      const row = await changeUserStatus(db, { userId, decision, actorId, publicUrl })
      return documentOf('user', presentUser(row))
    })
  }

  call(
    'DELETE /api/users/{id}',
    {
      access: 'admin',
      proof: 'recent',
      summary: 'Delete an account; deleted already, erase it for ever',
      onRequest: otherAccount.load,
    },
    async (request) =>
      deleteUser(db, {
        userId: otherAccount.of(request).id,
        actorId: signedIn(request).id,
        basedOn: request.basedOn,
      }),
  )

  call(
    'POST /admin/users/{id}/restore',
    { access: 'admin', summary: 'Restore a deleted account', onRequest: otherAccount.load },
    async (request) => {
      const userId = otherAccount.of(request).id
      const row = await restoreUser(db, { userId, actorId: signedIn(request).id })
      return documentOf('user', presentUser(row))
    },
  )
}
