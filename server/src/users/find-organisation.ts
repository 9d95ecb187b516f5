import { parseReference, type ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import { findItem, listItems } from '../classification/item.repository.ts'
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
  const found = named
    ? await findItem(executor, 'companyFrom', named)
    : await findNamed(executor, canonicalText(String(input)))
  if (found) return found.id
  throw refusedField(field, 'Cette organisation est inconnue.')
}

async function findNamed(executor: Executor, wanted: string) {
  const all = await listItems(executor, 'companyFrom', { withUses: false })
  return all.find(({ name }) => canonicalText(name) === wanted)
}
