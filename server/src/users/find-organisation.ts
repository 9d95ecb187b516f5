import { parseReference, type ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import { findCompanyFrom } from '../classification/company-from.repository.ts'
import type { Executor } from '../db/client.ts'
import { refusedField } from '../hydra/http-error.ts'

/**
 * Id of the organisation that a form names, by IRI, uid, id or name.
 * @param field name of the field on the wire
 * @throws HttpError 422 when there is none
 */
export async function findOrganisation(
  executor: Executor,
  input: ReferenceInput,
  field: string,
): Promise<number> {
  const named = parseReference(input, 'company_froms')
  const found = await findCompanyFrom(executor, named ?? { name: String(input) })
  if (found) return found.id
  throw refusedField(field, 'Cette organisation est inconnue.')
}
