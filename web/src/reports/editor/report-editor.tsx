import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { StepStatus } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { type Dispatch, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { markRoot } from '../../lib/window/mark-root.ts'
import { useDistanceFromTop } from '../../lib/window/use-distance-from-top.ts'
import { DESKTOP, useMediaQuery } from '../../lib/window/use-media-query.ts'
import { pathOf } from '../../routing/route-names.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { SkipButton, SkipLink } from '../../ui/skip-link.tsx'
import { useCreateVariant } from '../variants/use-create-variant.ts'
import { useUnsavedWork } from './draft/use-unsaved-work.ts'
import { FiltersStage } from './filters/filters-stage.tsx'
import { filtersChosen } from './filters/panel-filters.ts'
import { useFilterChanges } from './filters/use-filter-changes.ts'
import { ReportBar } from './report-bar.tsx'
import { type ReportDialog, ReportDialogs } from './report-dialogs.tsx'
import { EffortBar } from './results/effort-bar.tsx'
import { FirstSectors } from './results/first-sectors.tsx'
import { ResultsStage } from './results/results-stage.tsx'
import { useEditorFigures } from './results/use-editor-figures.ts'
import { SaveProblemNotice } from './saving/save-problem.tsx'
import { useMergeSaved } from './saving/use-merge-saved.ts'
import styles from './stages/report-editor.module.css'
import { StageHeading } from './stages/stage-heading.tsx'
import {
  offersMore,
  type ReportEditorAction,
  type ReportEditorState,
} from './state/report-editor-state.ts'
import { OpenedStep } from './steps/opened-step.tsx'
import { SelectionNotice } from './steps/selection-notice.tsx'
import { StepsStage } from './steps/steps-stage.tsx'
import { focusFreeSearch } from './steps/steps-tools.tsx'
import { useSelectionActions } from './steps/use-selection-actions.ts'
import { useReportActions } from './use-report-actions.ts'
import { useShortcuts } from './use-shortcuts.ts'

const MergeDialog = lazyDialog(() => import('./saving/merge-dialog.tsx'))
const VariantDialog = lazyDialog(() => import('../variants/variant-dialog.tsx'))

interface ReportEditorProps {
  userUid: string
  isAdmin: boolean
  /** whose report it is, when it is not the reader's own */
  owner: string | undefined
  /** false: the report is shared with the reader, who can only save it */
  owns: boolean
  state: ReportEditorState
  dispatch: Dispatch<ReportEditorAction>
  options: PopulateAnswer
  /** this browser keeps the work too */
  kept: boolean
  /** discards the work and its local draft */
  onDiscard: () => void
  /** another report was chosen, or the latest version of this one */
  onOpenReport: (uid: string) => void
}

const ANY_STATUS: readonly StepStatus[] = []

const stagesShown = markRoot(styles.stagesShown)

/** Bar, three stages and dialogs of the report on screen. */
export function ReportEditor(props: ReportEditorProps) {
  const { userUid, isAdmin, owner, owns, state, dispatch, options, onOpenReport, kept } = props
  const [dialog, setDialog] = useState<ReportDialog>(null)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [statuses, setStatuses] = useState(ANY_STATUS)
  const navigate = useNavigate()
  const selectionActions = useSelectionActions(state, dispatch, options.sectors)
  const changes = useFilterChanges(dispatch, () => {
    selectionActions.sayCleared()
    setStatuses(ANY_STATUS)
  })
  const actions = useReportActions(userUid, state, dispatch, () => setDialog('edit'))
  const variant = useCreateVariant((made) => {
    toastSuccess(`Variante créée\u00a0: «\u00a0${made.name}\u00a0».`)
    variant.open(made)
  })
  const { figures, bySector, note } = useEditorFigures(state, options)
  const { saving } = actions
  useUnsavedWork({ state, kept, save: actions.save, discard: props.onDiscard })
  // Saves the merged state: the state of this render is older.
  const saveMerged = useStableFunction(actions.save)
  const merge = useMergeSaved(state, dispatch, () => void saveMerged())
  const stages = useRef<HTMLDivElement>(null)
  useDistanceFromTop(stages)
  useLayoutEffect(stagesShown, [])
  const saveLabel = state.report ? 'Enregistrer' : 'Générer'
  const more = offersMore(state)
  const isDesktop = useMediaQuery(DESKTOP)
  const sectorsFirst = !isDesktop && !filtersChosen(state.applied) && options.sectors.length > 0
  const showShortcuts = () => setDialog('shortcuts')
  /** Saves the report first if needed, so that the variant begins with the state on screen. */
  async function createVariant() {
    setDialog(null)
    const saved = await actions.savedReport('dupliqué en variante')
    if (saved) await variant.create(saved.uid)
  }
  useShortcuts({
    // Below 1250 px the filters are a sheet, but for the sectors that a new report begins with.
    stageA: () => focusStage('stage-a') || focusStage('first-stage') || setFiltersOpen(true),
    stageB: () => focusStage('stage-b'),
    stageC: () => focusStage('stage-c'),
    search: focusFreeSearch,
    save: actions.save,
    help: showShortcuts,
  })
  function closeFilters() {
    changes.apply()
    setFiltersOpen(false)
  }

  return (
    <>
      {/* First in the order of focus; below 1250 px stage a is a sheet. */}
      {isDesktop && <SkipLink target="stage-a">Aller aux filtres</SkipLink>}
      <SkipLink target="stage-b">Aller aux étapes</SkipLink>
      <SkipLink target="stage-c">Aller au bilan</SkipLink>
      {isDesktop && <SkipButton onClick={showShortcuts}>Raccourcis clavier</SkipButton>}
      <ReportBar
        uid={state.report?.uid ?? null}
        name={(state.report ?? state.proposed)?.name ?? 'Nouveau rapport'}
        owner={owner}
        unsaved={state.unsaved}
        saving={saving.saving}
        known={state.report !== null}
        more={more}
        saveLabel={saveLabel}
        actions={actions}
        onDialog={setDialog}
        onVariant={owns ? createVariant : null}
        onMyReports={() => navigate(pathOf('myReports'))}
      />
      {saving.problem && (
        <SaveProblemNotice
          {...saving.problem}
          onRetry={actions.save}
          onMerge={() => void merge.begin()}
          onReplace={() => saving.save({ replace: true })}
          onSaveAsNew={actions.saveAsNew}
          onReload={() => state.report && onOpenReport(state.report.uid)}
          onDismiss={saving.dismiss}
        />
      )}
      <OpenedStep cards={state.cards} selectionActions={selectionActions} />
      <div ref={stages} className={styles.stages}>
        <FiltersStage
          state={state}
          options={options}
          changes={changes}
          isAdmin={isAdmin}
          open={filtersOpen}
          statuses={statuses}
          onStatuses={setStatuses}
          onClose={closeFilters}
        />
        {sectorsFirst && (
          <FirstSectors
            state={state}
            options={options}
            onSectors={changes.setSectors}
            onShow={() => {
              flushSync(changes.apply)
              focusStage('stage-b')
            }}
          />
        )}
        <section className={styles.stepsStage} aria-labelledby="stage-b">
          <StageHeading letter="b" id="stage-b" title="Choisir ses étapes" />
          <SelectionNotice
            selectionActions={selectionActions}
            dispatch={dispatch}
            focusAfter="stage-b"
          />
          <StepsStage
            state={state}
            selectionActions={selectionActions}
            options={options}
            changes={changes}
            isAdmin={isAdmin}
            followed={more}
            sectorsAbove={sectorsFirst}
            statuses={statuses}
            onOpenFilters={() => setFiltersOpen(true)}
          />
        </section>
        <ResultsStage
          state={state}
          options={options}
          statuses={statuses}
          selectionActions={selectionActions}
          figures={figures}
          bySector={bySector}
          note={note}
          onDownload={actions.download}
          onOperation={more ? () => setDialog('operation') : null}
        />
      </div>
      <EffortBar
        figures={figures}
        saveLabel={saveLabel}
        saving={saving.saving}
        onSave={actions.save}
      />
      <ReportDialogs
        open={dialog}
        state={state}
        actions={actions}
        onClose={() => setDialog(null)}
        onVariant={owns ? createVariant : null}
        mayDelete={owns}
        onChoose={(uid) => {
          setDialog(null)
          onOpenReport(uid)
        }}
      />
      {merge.pending && (
        <MergeDialog
          contested={merge.pending.contested}
          onMerge={merge.pending.applyMerge}
          onClose={merge.cancel}
        />
      )}
      {variant.made && (
        <VariantDialog variant={variant.made} onOpen={variant.open} onClose={variant.close} />
      )}
      {actions.generating && <PdfLoader />}
    </>
  )
}

/** Moves the focus to the title of a stage. @returns whether it is on the screen */
function focusStage(id: string): boolean {
  const title = document.getElementById(id)
  title?.focus()
  return title !== null
}
