import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { companyFrom } from './company-from.table.ts'

const columns = { id: companyFrom.id, uid: companyFrom.uid, name: companyFrom.name }

/** The organisations, by name. */
export function listCompanyFroms(executor: Executor) {
  return executor.select(columns).from(companyFrom).orderBy(asc(companyFrom.name))
}

/** The organisation that a registration names: by reference, or by its name (D-29). */
export async function findCompanyFrom(
  executor: Executor,
  named: ResourceReference | { name: string },
) {
  const condition =
    'name' in named
      ? eq(companyFrom.name, named.name)
      : 'id' in named
        ? eq(companyFrom.id, named.id)
        : eq(companyFrom.uid, named.uid)
  const [row] = await executor.select(columns).from(companyFrom).where(condition)
  return row ?? null
}
