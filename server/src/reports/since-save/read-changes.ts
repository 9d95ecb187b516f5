import { createHash } from 'node:crypto'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import type { ChangesInShort, ReportView } from '@etapes-climat/domain/reports/contract'
import { reductionPotential } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { type Figures, figuresOf } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  type ChangedPotential,
  changesSinceSave,
  isChanged,
  type StepSinceSave,
} from '@etapes-climat/domain/reports/rules/since-save/changes-since-save'
import type { CatalogueSectorRow } from '../../catalogue/catalogue.repository.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import type { StoredSectorFigures } from '../../db/tables/report.table.ts'
import type { ReportRow } from '../report.repository.ts'
import type { ListedSteps } from '../report-steps.repository.ts'
import { calculateSelection } from '../selection/calculate-report.ts'
import type { CardAtSave } from '../selection/report-selection.repository.ts'
import type { ReportInCatalogue } from '../selection/selection.ts'

/** The changes of a report since its calculation, and its figures today. */
export function readChanges(
  report: ReportInCatalogue,
  stored: readonly CardAtSave[],
): Pick<ReportView, 'sinceSave' | 'today'> {
  const { snapshot, ...row } = report
  const calculated = calculateToday(report)
  if (calculated === null) return { sinceSave: null, today: null }
  const { today, sectorIds } = calculated
  const since = compare(snapshot, row, { changed: stored, sommeToday: today.somme, sectorIds })
  if (since === null) return { sinceSave: null, today }
  const { changed, potentials, ...short } = since
  const state = stateOf(since)
  const kept = state === row.keptChanges
  const changes = changesSinceSave(changed, short.difference, potentials)
  return { sinceSave: { ...short, changes, state, kept }, today }
}

/** The figures that a calculation would give today; null before the first. */
export const figuresToday = (report: ReportInCatalogue): Figures | null =>
  calculateToday(report)?.today ?? null

function calculateToday({ snapshot, selection, somme: stored }: ReportInCatalogue) {
  if (stored === null) return null
  const { figures, sectorIds } = calculateSelection(snapshot, selection.cards, selection.sectors)
  return { today: figuresOf(figures), sectorIds }
}

/** The summary for lists; null when nothing changed, or the figures were kept. */
export function sinceSaveInShort(
  snapshot: CatalogueSnapshot,
  row: ReportRow,
  steps: ListedSteps,
): ChangesInShort | null {
  const sectorIds = [...steps.sectorIds, ...steps.stepSectorIds]
  const since = compare(snapshot, row, { ...steps, sectorIds })
  if (since === null) return null
  const { changed: _steps, potentials: _potentials, ...short } = since
  return stateOf(since) === row.keptChanges ? null : short
}

interface Comparison extends ChangesInShort {
  changed: StepSinceSave[]
  potentials: ChangedPotential[]
}

interface StoredAndToday {
  changed: readonly CardAtSave[]
  sommeToday: number
  /** the sectors that a calculation would count today; one may be named twice */
  sectorIds: readonly number[]
}

function compare(
  snapshot: CatalogueSnapshot,
  { somme, potentiel, sectorDatas }: Pick<ReportRow, 'somme' | 'potentiel' | 'sectorDatas'>,
  { changed: candidates, sommeToday, sectorIds }: StoredAndToday,
): Comparison | null {
  if (somme === null || potentiel === null) return null
  const ids = new Set(sectorIds)
  const sectors = snapshot.rows.sectors.filter(({ id }) => ids.has(id))
  const potential = reductionPotential(sectors) - potentiel
  const potentials = changedPotentials(snapshot, sectorDatas ?? [], sectors)
  const changed = candidates.map((saved) => sinceSaveOf(snapshot, saved)).filter(isChanged)
  const difference = sommeToday - somme
  const isSame = difference === 0 && potential === 0 && potentials.length === 0
  if (changed.length === 0 && isSame) return null
  return { steps: changed.length, difference, potential, changed, potentials }
}

/** The sectors whose potential differs; none in reports stored before potentials were. */
function changedPotentials(
  { index }: CatalogueSnapshot,
  stored: readonly StoredSectorFigures[],
  today: readonly CatalogueSectorRow[],
): ChangedPotential[] {
  if (stored.length === 0) return []
  const before = new Map(
    stored.flatMap(({ sectorUid, potentiel }) => (sectorUid ? [[sectorUid, potentiel]] : [])),
  )
  const after = new Map(today.map(({ uid, total }) => [uid, total]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((uid) => {
    const change = { before: before.get(uid) ?? 0, after: after.get(uid) ?? 0 }
    if (change.before === change.after) return []
    return [{ name: index.sector({ uid })?.name ?? null, ...change }]
  })
}

/**
 * In a report stored before these columns existed, steps count as published and of their current type.
 */
function sinceSaveOf({ index }: CatalogueSnapshot, saved: CardAtSave): StepSinceSave {
  const card = saved.cardId === null ? undefined : index.card({ id: saved.cardId })
  const now = card ? { ...card.countable, name: card.row.name, index: idxFull(card.row) } : null
  return {
    saved: {
      val: saved.valAtSave,
      name: saved.nameAtSave,
      index: saved.idxFullAtSave,
      draft: saved.draftAtSave ?? false,
      format: saved.formatAtSave ?? now?.format ?? '',
    },
    now,
  }
}

/** Names what changed: the same for the list and the page, another one as soon as more changes. */
function stateOf(since: Comparison): string {
  const { changed, difference, potential, potentials } = since
  // Without changed potentials the digest is that of earlier versions, so that kept figures stay kept.
  const isSame = potential === 0 && potentials.length === 0
  const parts = [changed, difference, ...(isSame ? [] : [potential, potentials])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
