import type { User, UserStatus } from '@etapes-climat/domain/users/contract'
import { identityOf, iri } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'

export interface UserRow {
  id: number
  uid: string
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  companyRole: string
  companyFrom: { id: number; uid: string; name: string } | null
  status: UserStatus
  isAdmin: boolean
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  revision: number
}

/** An account without its secrets (AUTH-26, A-05). */
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
    revision: row.revision,
  }
}
