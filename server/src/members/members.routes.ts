import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { Database } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { refuseOwnAccount } from '../users/user.policy.ts'
import { presentUser } from '../users/user.presenter.ts'
import { findUser } from '../users/user.repository.ts'
import { registerImport } from '../workbook/import/import-calls.ts'
import type { ImportTurns } from '../workbook/import/import-turns.ts'
import {
  exportRefusedMembers,
  importMembers,
  MEMBERS,
  type MemberImport,
  previewMembers,
} from './import-members.ts'
import { inviteAgain, inviteAllAgain } from './invite-members.ts'
import { countInvited, findLastImport } from './member-import.repository.ts'
import { undoMemberImport } from './undo-member-import.ts'

export interface MemberRoutesOptions {
  db: Database
  publicUrl: string
  throttle: Throttle
  turns: ImportTurns
}

/** Demands that mail everybody who has not answered, and single ones. */
const TO_ALL = { times: 5, seconds: 3600 }
const TO_ONE = { times: 100, seconds: 3600 }

/** Members from a file, and their invitations, for administrators. */
export const memberRoutes: FastifyPluginAsync<MemberRoutesOptions> = async (app, services) => {
  const call = callsOf(app)
  const { db, publicUrl, throttle, turns } = services
  const otherAccount = itemTarget(async (reference, request) => {
    const row = await findUser(db, reference)
    if (row) refuseOwnAccount(signedIn(request), row)
    return row
  })
  registerImport(app, {
    what: 'users',
    importing: MEMBERS,
    turns,
    proof: 'recent',
    summaries: {
      preview: 'Tell what importing a file of members would change',
      refused:
        'Tell which lines importing a file of members would refuse, as a workbook with the reasons',
      write: 'Import a file of members, as its preview said, and invite who is new',
    },
    preview: (given: MemberImport) => previewMembers(services, given),
    refused: (given) => exportRefusedMembers(services, given),
    write: (given) => importMembers(services, given),
  })

  call(
    'GET /admin/users/import/last',
    { access: 'admin', summary: 'Read the last import of members, while it can be undone' },
    async () => {
      const last = await findLastImport(db)
      return { import: last && { ...last, at: presentMoment(last.at) } }
    },
  )

  call(
    'POST /admin/users/import/undo',
    {
      access: 'admin',
      proof: 'recent',
      summary: 'Undo the last import of members',
    },
    async (request) => {
      const number = request.basedOn
      return undoMemberImport(db, { number, actorId: signedIn(request).id, publicUrl })
    },
  )

  call(
    'GET /admin/users/invitations',
    { access: 'admin', summary: 'Count the members who have not answered their invitation' },
    async () => ({ waiting: await countInvited(db) }),
  )

  call(
    'POST /admin/users/invitations',
    {
      access: 'admin',
      proof: 'recent',
      summary: 'Invite again every member who has not chosen a password',
    },
    async (request) => {
      const actorId = signedIn(request).id
      await throttle.perAccount('invite-all', actorId, TO_ALL)
      return { mails: await inviteAllAgain(db, { actorId, publicUrl }) }
    },
  )

  call(
    'POST /admin/users/{id}/invitation',
    {
      access: 'admin',
      summary: 'Invite a member again who has not chosen a password',
      onRequest: otherAccount.load,
    },
    async (request) => {
      const { id } = otherAccount.of(request)
      const actorId = signedIn(request).id
      await throttle.perAccount('invite', actorId, TO_ONE)
      await inviteAgain(db, { userId: id, actorId, publicUrl })
      const row = await findUser(db, { id })
      if (!row) throw notFound()
      return documentOf('user', presentUser(row))
    },
  )
}
