import { createHash } from 'node:crypto'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import type { ChangesInShort, ReportView } from '@etapes-climat/domain/reports/contract'
import {
  changesSinceSave,
  isChanged,
  type StepSinceSave,
} from '@etapes-climat/domain/reports/rules/since-save/changes-since-save'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import type { ReportRow } from '../report.repository.ts'
import type { ListedSteps } from '../report-steps.repository.ts'
import { calculateSelection } from '../selection/calculate-report.ts'
import type { CardAtSave } from '../selection/report-selection.repository.ts'
import type { ReportInCatalogue } from '../selection/selection.ts'

/** What changed of a report since it was calculated, and what it would be today (TRUST-03). */
export function readChanges(
  { snapshot, selection, ...row }: ReportInCatalogue,
  stored: readonly CardAtSave[],
): Pick<ReportView, 'sinceSave' | 'today'> {
  if (row.somme === null) return { sinceSave: null, today: null }
  const { figures } = calculateSelection(snapshot, selection.cards, selection.sectors)
  const { sectorDatas: _, ...today } = figures
  const since = compare(snapshot, row, { changed: stored, sommeToday: today.somme })
  if (since === null) return { sinceSave: null, today }
  const { changed, ...short } = since
  const state = stateOf(since)
  const kept = state === row.keptChanges
  const changes = changesSinceSave(changed, short.difference)
  return { sinceSave: { ...short, changes, state, kept }, today }
}

/** What a list says of it; null when nothing changed, or the figures were kept. */
export function sinceSaveInShort(
  snapshot: CatalogueSnapshot,
  row: ReportRow,
  steps: ListedSteps,
): ChangesInShort | null {
  const since = compare(snapshot, row, steps)
  if (since === null) return null
  const { changed, ...short } = since
  return stateOf(since) === row.keptChanges ? null : short
}

interface Comparison extends ChangesInShort {
  changed: StepSinceSave[]
}

function compare(
  snapshot: CatalogueSnapshot,
  { somme }: Pick<ReportRow, 'somme'>,
  { changed: candidates, sommeToday }: { changed: readonly CardAtSave[]; sommeToday: number },
): Comparison | null {
  if (somme === null) return null
  const changed = candidates.map((saved) => sinceSaveOf(snapshot, saved)).filter(isChanged)
  const difference = sommeToday - somme
  if (changed.length === 0 && difference === 0) return null
  return { steps: changed.length, difference, changed }
}

/** A report stored before they were kept: as if published then, and of the type of today. */
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
  const { changed, difference } = since
  return createHash('sha256')
    .update(JSON.stringify([changed, difference]))
    .digest('hex')
}
