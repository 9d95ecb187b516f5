import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import { noteRight } from '../access/recheck-rights.ts'
import { findRequiredFrom } from '../access/required-factor.repository.ts'
import { lockRightsExclusively } from '../access/right-locks.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { documentOf } from '../hydra/iri.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { findOrganisation } from './find-organisation.ts'
import { registerUser } from './register-user.ts'
import { presentUser } from './user.presenter.ts'
import { lockUser, prepareUser, type UserRow, updateUser } from './user.repository.ts'
import { findWaitingNotices, storeWaitingNotices } from './waiting-notices.repository.ts'

export interface AccountRoutesOptions {
  db: Database
  passwordMin: number
  publicUrl: string
  mailLinks: MailLinks
  throttle: Throttle
  /** links an account that was asked for to whom the identity provider named in the same browser */
  linkRegistered?: (tx: Transaction, user: UserRow, request: FastifyRequest) => Promise<void>
}

const REGISTRATIONS = { what: 'register', times: 5, seconds: 3600 }
/** Passwords that a session may try. */
const DELETIONS = { times: 5, seconds: 3600 }

/** Registering, and one's own account. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db } = options
  const findOwn = prepareUser(db)

  call(
    'POST /register',
    { access: 'public', limit: REGISTRATIONS, summary: 'Register and wait for approval' },
    async (request) => {
      await registerUser(options, request.body, async (tx, user) =>
        options.linkRegistered?.(tx, user, request),
      )
      return { status: 'waiting' as const }
    },
  )

  call(
    'GET /me',
    { access: 'signed-in', beforeSecondFactor: 'always', summary: 'Read one’s own account' },
    async (request) => {
      const viewer = signedIn(request)
      const [row, requiredFrom] = await Promise.all([
        findOwn(viewer.id),
        // Who has a second factor is looked at only where one is required.
        viewer.requiredFrom && findRequiredFrom(db, viewer.id),
      ])
      // The account was erased during the call, and its session with it.
      if (!row) throw new UnauthorizedError('Invalid JWT Token')
      const own = {
        ...presentUser(row),
        ...(requiredFrom && { secondFactorRequiredFrom: requiredFrom }),
      }
      return documentOf('user', own)
    },
  )

  call(
    'GET /me/notices',
    { access: 'admin', summary: 'Read what one is told by mail, as an administrator' },
    async (request) => ({ waitingAccounts: await findWaitingNotices(db, signedIn(request).id) }),
  )

  call(
    'POST /me/notices',
    { access: 'admin', summary: 'Choose what one is told by mail, as an administrator' },
    async (request) => {
      const { waitingAccounts } = request.body
      const { id } = signedIn(request)
      await db.transaction((tx) => storeWaitingNotices(tx, id, waitingAccounts))
      return { waitingAccounts }
    },
  )

  call(
    'POST /me/deletion',
    { access: 'signed-in', summary: 'Delete one’s own account: it is erased 30 days later' },
    async (request) => {
      const { id } = signedIn(request)
      await options.throttle.perAccount('own-deletion', id, DELETIONS)
      // Its end is a withdrawal of rights: it waits for the writes in progress before it locks a row.
      noteRight(request, {
        lock: (tx) => lockRightsExclusively(tx, [id]),
        check: async () => undefined,
      })
      await deleteOwnAccount(options, { id, password: request.body.password })
    },
  )

  call(
    'POST /me',
    { access: 'signed-in', summary: 'Change one’s own account' },
    async (request) => {
      // Never the e-mail, a right or a state.
      const { companyFrom, ...person } = request.body
      const { id } = signedIn(request)
      const { basedOn } = request
      const row = await db.transaction(async (tx) => {
        const owner = await lockUser(tx, id)
        if (!owner) return null
        const { revision } = owner
        await refuseStaleEdit(tx, { targetType: 'app_user', id, revision, basedOn, owner })
        const companyFromId = await findOrganisation(tx, companyFrom, 'companyFrom')
        return updateUser(tx, id, { ...person, companyFromId })
      })
      if (!row) throw new UnauthorizedError('Invalid JWT Token')
      return documentOf('user', presentUser(row))
    },
  )
}
