import type { ImportPreview, ImportResult } from '@etapes-climat/domain/workbook/contract'
import { lockCatalogue, readCatalogueVersion } from '../../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import type { Transaction } from '../../db/client.ts'
import { dryRun } from '../../db/dry-run.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { conflict, refusedField } from '../../hydra/http-error.ts'
import { STEP_SHEET } from '../step-columns.ts'
import {
  knownPictures,
  readItems,
  readSteps,
  type StoredStep,
} from '../stored-catalogue.repository.ts'
import { namedPictures } from './apply-values.ts'
import type { CatalogueImport } from './catalogue-file.ts'
import { presentPreview, presentResult } from './import.presenter.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { recordUnpublished } from './record-import.ts'
import { refusedWorkbook } from './refused-workbook.ts'
import { unpublishMissing, writeImport } from './write-import.ts'

const CHANGED =
  'Le catalogue a changé entre-temps. Rien n’a été écrit\u00a0: l’aperçu doit être refait.'

const NO_NAMES = 'Dites quelle colonne donne le nom des étapes.'

/**
 * What an import would do: the import itself, and what making drafts of the missing steps adds to it,
 * in a transaction that is rolled back.
 */
export async function previewImport(
  { db }: CatalogueServices,
  given: CatalogueImport,
): Promise<ImportPreview> {
  return dryRun(db, async (tx) => {
    await lockCatalogue(tx)
    const version = await readCatalogueVersion(tx)
    const { plan, steps } = await planned(tx, given)
    given.onStage('writing')
    const effect = await writeImport(tx, { plan, actorId: given.actorId })
    const shown = await presentPreview(tx, { file: given.file, plan, effect, version, steps })
    const { missing } = plan
    const total =
      missing.length === 0 ? effect.total.after : (await unpublishMissing(tx, missing)).total
    return { ...shown, missing: { ...shown.missing, total } }
  })
}

/** The lines that an import would refuse, as a workbook with their reasons. */
export async function exportRefused({ db }: CatalogueServices, given: CatalogueImport) {
  const { plan } = await dryRun(db, (tx) => planned(tx, given))
  return refusedWorkbook(given, { refused: plan.refused, sheet: STEP_SHEET })
}

/**
 * Writes the previewed lines, all or none, and computes values and totals once.
 * @param given `version` of the preview's catalogue; null: any
 * @throws HttpError 409 when the catalogue changed since
 */
export function importCatalogue(
  services: CatalogueServices,
  {
    version,
    draftMissing,
    ...given
  }: CatalogueImport & { version: number | null; draftMissing: boolean },
): Promise<ImportResult> {
  return changeUndoably(services, given.actorId, async (tx) => {
    const kind = 'import'
    if (version !== null && (await readCatalogueVersion(tx)) !== version) throw conflict(CHANGED)
    const { plan } = await planned(tx, given)
    if (!given.file.facts.columns.some(({ field }) => field === 'name')) {
      throw refusedField('choices', NO_NAMES)
    }
    given.onStage('writing')
    const { actorId } = given
    const effect = await writeImport(tx, { plan, actorId })
    if (!draftMissing || plan.missing.length === 0) {
      return { result: presentResult(plan, effect, null), kind, title: '' }
    }
    const drafted = await unpublishMissing(tx, plan.missing)
    await recordUnpublished(tx, { plan, actorId })
    return { result: presentResult(plan, effect, drafted), kind, title: '' }
  })
}

async function planned(
  tx: Transaction,
  { file, choices, onStage }: CatalogueImport,
): Promise<{ plan: ImportPlan; steps: StoredStep[] }> {
  onStage('comparing')
  const stored = await readItems(tx)
  const steps = await readSteps(tx)
  const pictures = await knownPictures(tx, namedPictures([...file.lines, ...file.items]))
  return { plan: await planImport({ file, choices, steps, stored, pictures }), steps }
}
