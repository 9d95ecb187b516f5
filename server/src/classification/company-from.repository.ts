import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { inFrenchOrder } from '../db/conditions.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'

const columns = { id: companyFrom.id, uid: companyFrom.uid, name: companyFrom.name }

/** The organisations, by name. */
export function listCompanyFroms(executor: Executor) {
  return executor.select(columns).from(companyFrom).orderBy(inFrenchOrder(companyFrom.name))
}

/** The organisation that a registration names: by reference, or by its name as people see it. */
export async function findCompanyFrom(
  executor: Executor,
  named: ResourceReference | { name: string },
) {
  if ('name' in named) {
    const wanted = canonicalText(named.name)
    const all = await listCompanyFroms(executor)
    return all.find(({ name }) => canonicalText(name) === wanted) ?? null
  }
  const condition = 'id' in named ? eq(companyFrom.id, named.id) : eq(companyFrom.uid, named.uid)
  const [row] = await executor.select(columns).from(companyFrom).where(condition)
  return row ?? null
}

/** Number of accounts of each organisation, by its uid; deleted accounts too keep theirs. */
export async function countMembers(executor: Executor): Promise<Map<string, number>> {
  const { rows } = await executor.execute<{ uid: string; members: number }>(sql`
    select company_from.uid, count(*) as members
    from company_from join app_user on app_user.company_from_id = company_from.id
    group by company_from.uid`)
  return new Map(rows.map((row) => [row.uid, row.members]))
}
