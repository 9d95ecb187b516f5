import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useId, useMemo, useState } from 'react'
import { RestoredNotice } from '../../../editing/restored-notice.tsx'
import { useSaveShortcut } from '../../../editing/use-save-shortcut.ts'
import { localStore } from '../../../lib/browser-storage.ts'
import { below } from '../../../lib/window/breakpoints.ts'
import { useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedChanges } from '../../../ui/dialog/unsaved-changes.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { SaveState } from '../../../ui/feedback/save-state.tsx'
import { UnusableLocalDraftsNotice } from '../../../ui/feedback/unusable-local-drafts-notice.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { ChosenStepsContext, useChosenSteps } from '../bulk/chosen-steps.ts'
import { WhatChangesDialog } from '../consequences/what-changes-dialog.tsx'
import { LastAuthors, useLastAuthors } from '../steps-index/last-authors.ts'
import styles from './grid.module.css'
import { GridLegend } from './grid-legend.tsx'
import { GoneNotice, PasteNotice } from './grid-notices.tsx'
import { GridTools } from './grid-tools.tsx'
import { type ColumnKey, OPTIONAL_COLUMNS, shownColumns } from './state/grid-columns.ts'
import type { GridEdits } from './state/grid-edits.ts'
import { gridNames } from './state/grid-names.ts'
import {
  filterLines,
  type GridFilters,
  type GridOrder,
  NO_GRID_FILTERS,
  nextGridOrder,
  sortLines,
} from './state/grid-order.ts'
import { type GridSave, gridRows, gridSave } from './state/grid-rows.ts'
import { isPasteLeft, type PasteReport } from './state/pasted-cells.ts'
import { useGridEdits } from './state/use-grid-edits.ts'
import { useGridSaving } from './state/use-grid-saving.ts'
import { StepsGrid } from './steps-grid.tsx'

interface EditedGridProps {
  parent: { label: string; to: string }
  cards: readonly FoundCard[]
  options: PopulateAnswer
  readAgain: () => Promise<FoundCard[]>
}

/** The grid with what is typed into it: one save for all cells, and what is to be settled before. */
export function EditedGrid({ parent, cards, options, readAgain }: EditedGridProps) {
  const names = useMemo(() => gridNames(options), [options])
  const rows = useMemo(() => gridRows(cards, names), [cards, names])
  const editing = useGridEdits(rows)
  const { edits } = editing
  const { save, pending, problem, refusals, merged } = useGridSaving({
    editing,
    rows,
    names,
    readAgain,
  })
  const [filters, setFilters] = useState<GridFilters>(NO_GRID_FILTERS)
  const [order, setOrder] = useState<GridOrder>({ key: 'val', descending: true })
  const [column, setColumn] = useState<ColumnKey>('val')
  const [paste, setPaste] = useState<{ report: PasteReport; after: GridEdits } | null>(null)
  // A notice lives as long as its act: taken back, typed over or saved, nothing of it is left.
  if (paste && !isPasteLeft(paste.report, paste.after, edits)) setPaste(null)
  const [trying, setTrying] = useState(false)
  const chosen = useChosenSteps(cards)
  const isNarrow = useMediaQuery(below('phone'))
  const { hidden, toggle } = useHiddenColumns()
  const columns = useMemo(
    () => shownColumns({ isNarrow, chosen: column, hidden }),
    [isNarrow, column, hidden],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines with unsaved cells are sought when that is asked for, none leaves while it is typed into
  const lines = useMemo(
    () =>
      sortLines(
        filterLines(cards, filters, (uid) => edits.has(uid)),
        order,
      ),
    [cards, filters, order],
  )
  const ready = gridSave(edits, rows, names)
  const contested = useMemo(
    () => cards.filter(({ uid }) => Object.keys(edits.get(uid)?.theirs ?? {}).length > 0),
    [cards, edits],
  )
  const authors = useLastAuthors(contested)
  const formId = useId()
  useSaveShortcut(formId)
  const pasted = useMemo(
    () => new Set(paste?.report.typed.map(({ uid, column }) => `${uid} ${column}`)),
    [paste],
  )
  const marks = { names, pasted, merged, refusals }
  const cells = formatCount(ready.cells, 'cellule')
  return (
    <AdminPage
      sticks
      title="Grille des étapes"
      parent={parent}
      facts={<GridCount ready={ready} saving={pending} />}
      actions={
        <>
          <Button
            className={styles.undo}
            icon="undo"
            disabled={!editing.canUndo}
            onClick={editing.undo}
          >
            Annuler le dernier geste
          </Button>
          <Button
            className={styles.act}
            icon="eye"
            disabled={!ready.act}
            onClick={() => setTrying(true)}
          >
            Voir ce qui va changer
          </Button>
          <Button
            className={styles.act}
            variant="signal"
            icon="save"
            disabled={!ready.act}
            aria-busy={pending}
            type="submit"
            form={formId}
          >
            {ready.cells > 0 ? `Enregistrer ${cells}` : 'Enregistrer'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        hidden
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      />
      <UnsavedChanges dirty={edits.size > 0} kept={editing.kept} title="Quitter la grille">
        <p>
          {editing.kept
            ? 'Vos cellules ne sont pas enregistrées. Elles restent gardées dans ce navigateur, et reviendront à la prochaine ouverture de la grille.'
            : 'Vos cellules ne sont pas enregistrées, et ce navigateur ne peut pas les garder.'}
        </p>
      </UnsavedChanges>
      <UnusableLocalDraftsNotice drafts={editing.unusable} onRemove={editing.removeUnusable} />
      {editing.restored && <RestoredNotice onDiscard={editing.discard} />}
      <ProblemNotice>{problem && `${problem} Vos cellules sont gardées.`}</ProblemNotice>
      <GoneNotice editing={editing} rows={rows} />
      <GridTools
        {...{ filters, order, column, hidden, options, isNarrow }}
        count={lines.length}
        onFilters={(change) => setFilters({ ...filters, ...change })}
        onColumn={setColumn}
        onToggle={toggle}
      />
      {paste && (
        <PasteNotice
          report={paste.report}
          onTakeBack={() => editing.takeBackAct(paste.report.typed)}
          onClose={() => setPaste(null)}
        />
      )}
      <ChosenStepsContext value={chosen}>
        <LastAuthors value={authors}>
          {lines.length > 0 ? (
            <StepsGrid
              {...{ rows, columns, isNarrow, editing, marks, chosen, order }}
              cards={lines}
              onSort={(key) => setOrder(nextGridOrder(order, key))}
              onPaste={(report) => setPaste({ report, after: editing.latest.current })}
            />
          ) : (
            <EmptyState
              title="Aucune étape ne correspond"
              action={<Button onClick={() => setFilters(NO_GRID_FILTERS)}>Tout montrer</Button>}
            >
              Changez le texte, le secteur ou le statut.
            </EmptyState>
          )}
        </LastAuthors>
        <GridLegend />
        <BulkBar chosen={chosen} found={lines} />
      </ChosenStepsContext>
      {trying && (
        <WhatChangesDialog
          act={ready.act && { act: 'bulk', bulk: ready.act }}
          title={`Enregistrer ${cells}`}
          verb={`Enregistrer ${cells}`}
          confirm={() => `Enregistrer ${cells}`}
          onConfirm={async () => {
            setTrying(false)
            await save()
          }}
          onClose={() => setTrying(false)}
        />
      )}
    </AdminPage>
  )
}

/** In the head: how many cells are not saved, and how many of them wait for the person. */
function GridCount({ ready, saving }: { ready: GridSave; saving: boolean }) {
  const { cells, refused, contested } = ready
  const all = cells + refused + contested
  const parts = [
    formatCount(all, 'cellule non enregistrée', 'cellules non enregistrées'),
    ...(refused > 0 ? [formatCount(refused, 'refusée')] : []),
    ...(contested > 0 ? [`${contested}\u00a0à trancher`] : []),
  ]
  return <SaveState saving={saving} unsaved={all > 0} known changes={parts.join(', ')} />
}

const KEY = 'grid-hidden-columns'

/** Columns that are not shown, as this browser remembers them. */
function useHiddenColumns() {
  const [hidden, setHidden] = useState<ReadonlySet<ColumnKey>>(() => {
    const kept = localStore.get(KEY)?.split(' ') ?? []
    return new Set(OPTIONAL_COLUMNS.map(({ key }) => key).filter((key) => kept.includes(key)))
  })
  function toggle(key: ColumnKey) {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
    localStore.set(KEY, [...next].join(' '))
  }
  return { hidden, toggle }
}
