import type { User } from '@etapes-climat/domain/users/contract'
import { identityOf, iri } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { UserRow } from './user.repository.ts'

/** An account without its secrets. */
export function presentUser(row: UserRow): User {
  return {
    ...identityOf('user', row),
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    company: { name: row.company },
    companyRole: row.companyRole,
    companyFrom: row.companyFrom && {
      '@id': iri('companyFrom', row.companyFrom.id),
      iri: iri('companyFrom', row.companyFrom.id),
      uid: row.companyFrom.uid,
      name: row.companyFrom.name,
    },
    status: row.status,
    waitingApproval: row.status === 'waiting',
    isAdmin: row.isAdmin,
    createdAt: presentMoment(row.createdAt),
    updatedAt: presentMoment(row.updatedAt),
    deletedAt: row.deletedAt && presentMoment(row.deletedAt),
    invitedAt: row.invitedAt && presentMoment(row.invitedAt),
    revision: row.revision,
  }
}
