import { PERSON_TEXTS } from '@etapes-climat/domain/users/rules/person-fields'
import type { UserRow } from '../user.repository.ts'

/**
 * The fields of an account that the audit log stores: rights and states. Names and addresses stay
 * out, so that erasing a person leaves no trace of them.
 */
export const auditedUser = ({ status, isAdmin, deletedAt, companyFrom }: UserRow) => ({
  status,
  isAdmin,
  deletedAt,
  companyFromId: companyFrom?.id ?? null,
})

/** Names of the fields whose value differs. */
export function changedFields(before: UserRow, after: UserRow): string[] {
  const changed: string[] = PERSON_TEXTS.filter((field) => before[field] !== after[field])
  return before.companyFrom?.id === after.companyFrom?.id ? changed : [...changed, 'companyFrom']
}
