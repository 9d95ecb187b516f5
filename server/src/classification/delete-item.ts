import type { ClassificationKind } from '@etapes-climat/domain/classification/contract'
import { recordAudit } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { foreignKeyViolation } from '../db/foreign-key-violation.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { deleteItemRow, findItem } from './item.repository.ts'

/** What refers to an item, in French, by the table that refers. */
const REFERRING_TABLE_LABELS: Record<string, string> = {
  card: 'des étapes',
  sector: 'd’autres secteurs',
  report_sector: 'des rapports',
  app_user: 'des comptes',
  publication: 'la prochaine version d’étapes',
}

/**
 * Deletes an item that nothing needs: the database itself refuses the others, so that no use that
 * begins at the same moment is lost. A keyword is detached from what carries it, those below it go
 * with it (D-88).
 * @throws HttpError 409 for an item in use or a system format (D-87)
 */
export async function deleteClassificationItem(
  services: CatalogueServices,
  { kind, id, actorId }: { kind: ClassificationKind; id: number; actorId: number },
): Promise<void> {
  const deletion = changeCatalogue(services, async (tx) => {
    const before = await findItem(tx, kind, { id })
    if (!before) throw notFound()
    if (before.isSystem) throw conflict('Ce format ne peut pas être supprimé.')
    await recordAudit(tx, { actorId, action: 'delete', targetType: kind, targetId: id, before })
    await deleteItemRow(tx, kind, id)
  })
  await deletion.catch((error: unknown) => {
    const table = foreignKeyViolation(error)
    if (table === null) throw error
    const referrers = REFERRING_TABLE_LABELS[table] ?? 'd’autres éléments'
    throw conflict(`Cet élément est utilisé par ${referrers}\u00a0: il ne peut pas être supprimé.`)
  })
}
