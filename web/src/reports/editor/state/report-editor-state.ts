import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { MinimalReport, Report } from '@etapes-climat/domain/reports/contract'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { addStep, removeStep } from '@etapes-climat/domain/reports/rules/select-steps'
import type { DescribedReport } from '../../description/report-fields.ts'
import { cardFiltersOf, NO_FILTERS, type PanelFilters } from '../filters/panel-filters.ts'
import {
  type EditedFollowUp,
  editedFollowUps,
  type FollowUpChoice,
  followUpsAfter,
  withFollowUp,
  withoutSteps,
} from '../follow-ups/edited-follow-ups.ts'
import { type SelectedStep, selectedStepOf } from '../steps/selected-step.ts'
import { type SavedReport, savedOf, savedReportOf } from './saved-report.ts'

/**
 * State of the report editing screen. `sectorUids` are both the ticked sectors of the filters and
 * the sectors of the selection.
 */
export interface ReportEditorState {
  report: SavedReport | null
  /** name and description given before the first save */
  proposed: { name: string; description: string } | null
  /** operation of the report; absent in drafts stored before operations existed */
  operation?: Operation | null | undefined
  cards: readonly SelectedStep[]
  /** follow-ups of selected and other steps; absent in drafts stored before they existed */
  followUps?: readonly EditedFollowUp[] | undefined
  sectorUids: readonly string[]
  /** every ticked sector came with a step: none narrows the list */
  sectorsFromSteps: boolean
  filters: PanelFilters
  /** filters of the list on screen; they follow the panel after a delay or on the button */
  applied: CardFilters
  /** figures calculated by the server; null once the selection has changed */
  datas: Figures | null
  /** the saved figures, while the catalogue gives others; absent likewise */
  savedFigures?: Figures | null | undefined
  unsaved: boolean
}

/** The uids of the sectors below one. */
type SectorsBelow = (sectorUid: string) => readonly string[]

export type ReportEditorAction =
  | { type: 'toggleStep'; step: SelectedStep; below?: SectorsBelow }
  | { type: 'selectSteps'; steps: readonly SelectedStep[] }
  | { type: 'unselectSteps'; uids: readonly string[]; below?: SectorsBelow }
  | { type: 'followStep'; step: SelectedStep; choice: FollowUpChoice }
  | { type: 'unfollowSteps'; uids: readonly string[] }
  | { type: 'keepSectors'; uids: readonly string[] }
  | { type: 'undo'; basis: ReportEditorState }
  | { type: 'setSectors'; uids: readonly string[] }
  | { type: 'setFilters'; filters: Partial<PanelFilters> }
  | { type: 'applyFilters' }
  | { type: 'clearFilters' }
  | { type: 'load'; report: Report }
  | { type: 'saved'; report: MinimalReport; basis: ReportEditorState }
  | { type: 'calculated'; datas: Figures }
  | { type: 'revalued'; cards: Report['cards'] }
  | { type: 'described'; report: DescribedReport }
  | { type: 'proposed'; name: string; description: string }
  | { type: 'operated'; operation: Operation }
  | { type: 'merged'; unite: (state: ReportEditorState) => ReportEditorState }
  | { type: 'restore'; state: ReportEditorState }
  | { type: 'reset' }

/**
 * Whether the editor offers what nobody needs who only selects steps and downloads: name, operation, variant and
 * statuses. It does once the report is saved, or has one of them.
 */
export const offersMore = ({ report, proposed, operation, followUps = [] }: ReportEditorState) =>
  report !== null || proposed !== null || operation != null || followUps.length > 0

/** The filters that make a report worth saving: looking for a step by its name is no change. */
const CHANGING_FILTERS = ['tags', 'categories', 'coBenefits', 'status'] as const

/** The editor of a new report, before anything is chosen. */
export const EMPTY_EDITOR: ReportEditorState = {
  report: null,
  proposed: null,
  operation: null,
  cards: [],
  followUps: [],
  sectorUids: [],
  sectorsFromSteps: false,
  filters: NO_FILTERS,
  applied: {},
  datas: null,
  unsaved: false,
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  const members = new Set(left)
  return members.size === right.length && right.every((uid) => members.has(uid))
}

/** With another selection, when the change made one: figures are to be calculated again. */
export function withSelection(
  state: ReportEditorState,
  change: (
    selection: Pick<ReportEditorState, 'cards' | 'sectorUids'>,
  ) => Pick<ReportEditorState, 'cards' | 'sectorUids'>,
): ReportEditorState {
  const { cards, sectorUids } = change(state)
  if (cards === state.cards && sectorUids === state.sectorUids) return state
  const followUps = followUpsAfter(state.followUps, cards)
  const changed = { ...state, cards, followUps, datas: null, unsaved: true }
  return sectorUids === state.sectorUids ? changed : withStepSectors(changed, sectorUids)
}

/** Sectors that came or went with steps; the first to come narrows nothing that is listed. */
function withStepSectors(
  state: ReportEditorState,
  sectorUids: readonly string[],
): ReportEditorState {
  const came = state.sectorUids.length === 0 || state.sectorsFromSteps
  return withSectors(state, sectorUids, came && sectorUids.length > 0)
}

/** The list follows at once, so that it, the ticks and the potential agree. */
function withSectors(
  state: ReportEditorState,
  sectorUids: readonly string[],
  sectorsFromSteps: boolean,
): ReportEditorState {
  const changed = { ...state, sectorUids, sectorsFromSteps }
  const { sectors: _, ...others } = state.applied
  const { sectors } = cardFiltersOf(changed)
  return { ...changed, applied: sectors ? { ...others, sectors } : others }
}

const uidsOf = (steps: readonly { uid: string }[]) => steps.map(({ uid }) => uid)

/** Whether the catalogue gives other figures than those that were saved. */
const isOutdated = ({ datas, today }: Pick<Report, 'datas' | 'today'>) =>
  datas !== null &&
  today !== null &&
  (datas.somme !== today.somme || datas.potentiel !== today.potentiel)

/** With the values that these steps have today. */
function revalued(cards: readonly SelectedStep[], today: Report['cards']): readonly SelectedStep[] {
  const known = new Map(today.map((card) => [card.uid, card]))
  return cards.map((card) => {
    const now = known.get(card.uid)
    return now ? selectedStepOf(now) : card
  })
}

function loaded(report: Report): ReportEditorState {
  const { tags, categories, coBenefits, name, draft, sectors } = report.filters ?? {}
  const state = {
    sectorUids: report.sectors.map((sector) => sector.uid),
    sectorsFromSteps: report.filters !== null && !sectors?.length && report.sectors.length > 0,
    filters: {
      tags: tags ?? report.tags.map((tag) => tag.uid),
      categories: categories ?? [],
      coBenefits,
      name: name ?? '',
      status: draft === 1 ? 1 : draft === 'all' || draft === 2 ? 'all' : 0,
    } satisfies PanelFilters,
  }
  return {
    ...state,
    report: savedReportOf(report, savedOf(report)),
    proposed: null,
    operation: report.operation,
    cards: report.cards.map(selectedStepOf),
    followUps: editedFollowUps(report.followUps),
    applied: cardFiltersOf(state),
    datas: report.today ?? report.datas,
    savedFigures: isOutdated(report) ? report.datas : null,
    unsaved: false,
  }
}

/**
 * Restores steps, sectors and filters of `basis`, and lists at once. After a save in between they
 * differ from the saved ones.
 */
function undone(state: ReportEditorState, basis: ReportEditorState): ReportEditorState {
  const savedSince = state.report !== basis.report
  return {
    ...basis,
    report: state.report,
    proposed: state.proposed,
    operation: state.operation,
    applied: cardFiltersOf(basis),
    datas: savedSince ? null : basis.datas,
    unsaved: savedSince || basis.unsaved,
  }
}

/**
 * A status is given or taken back, a note written. Of a step that leaves the selection for a status the
 * sector stays: it is looked at, and the list under the hand must not change.
 */
function followed(
  state: ReportEditorState,
  step: SelectedStep,
  choice: FollowUpChoice,
): ReportEditorState {
  const isSelected = state.cards.some(({ uid }) => uid === step.uid)
  const changed =
    choice.selected === isSelected
      ? state
      : withSelection(state, (selection) =>
          choice.selected
            ? addStep(selection, step)
            : { ...selection, cards: selection.cards.filter(({ uid }) => uid !== step.uid) },
        )
  return { ...changed, followUps: withFollowUp(changed.followUps, step, choice), unsaved: true }
}

/** Whether the state changed since `basis` was sent to the server. */
function changedSince(state: ReportEditorState, basis: ReportEditorState): boolean {
  const { cards, followUps, sectorUids, filters } = state
  if (cards !== basis.cards || sectorUids !== basis.sectorUids) return true
  if (followUps !== basis.followUps) return true
  return CHANGING_FILTERS.some((filter) => filters[filter] !== basis.filters[filter])
}

/** A taken-over draft, with the report's current owner. */
function withOwnerOf(
  state: ReportEditorState,
  { owner, sharedBy }: Pick<SavedReport, 'owner' | 'sharedBy'>,
): ReportEditorState {
  return state.report ? { ...state, report: { ...state.report, owner, sharedBy } } : state
}

/** Every change of the report editing screen; pure. */
export function reportEditorReducer(
  state: ReportEditorState,
  action: ReportEditorAction,
): ReportEditorState {
  switch (action.type) {
    case 'toggleStep': {
      const { step } = action
      const selected = state.cards.some((card) => card.uid === step.uid)
      return withSelection(state, (selection) =>
        selected ? removeStep(selection, step.uid, action.below) : addStep(selection, step),
      )
    }
    case 'selectSteps':
      return withSelection(state, (selection) => action.steps.reduce(addStep, selection))
    case 'unselectSteps':
      return withSelection(state, (selection) =>
        action.uids.reduce((left, uid) => removeStep(left, uid, action.below), selection),
      )
    case 'followStep':
      return followed(state, action.step, action.choice)
    case 'unfollowSteps':
      return { ...state, followUps: withoutSteps(state.followUps, action.uids), unsaved: true }
    case 'keepSectors': {
      const sectorUids = [...state.sectorUids, ...action.uids]
      const kept = withSectors(state, sectorUids, state.sectorsFromSteps)
      return { ...kept, datas: null, unsaved: true }
    }
    case 'undo':
      return undone(state, action.basis)
    case 'setSectors': {
      const { uids } = action
      return { ...state, sectorUids: uids, sectorsFromSteps: false, datas: null, unsaved: true }
    }
    case 'setFilters': {
      const filters = { ...state.filters, ...action.filters }
      const unsaved = state.unsaved || CHANGING_FILTERS.some((filter) => filter in action.filters)
      return { ...state, filters, unsaved }
    }
    case 'applyFilters':
      return { ...state, applied: cardFiltersOf(state) }
    case 'clearFilters':
      return {
        ...state,
        sectorUids: [],
        sectorsFromSteps: false,
        filters: NO_FILTERS,
        applied: {},
        datas: null,
        unsaved: state.report !== null || state.cards.length > 0,
      }
    case 'load':
      if (!state.report) return loaded(action.report)
      return {
        ...withOwnerOf(state, action.report),
        cards: revalued(state.cards, action.report.cards),
      }
    case 'saved': {
      const { cards, followUps: savedFollowUps } = action.basis
      const report = savedReportOf(action.report, { savedSteps: uidsOf(cards), savedFollowUps })
      const { operation } = action.report
      const saving = { ...state, report, operation, proposed: null, savedFigures: null }
      if (changedSince(state, action.basis)) return { ...saving, unsaved: true }
      const sectorUids = action.report.sectors.map((sector) => sector.uid)
      const { datas } = action.report
      const saved = { ...saving, datas, unsaved: false }
      // In another order they are the same list, which a save leaves as it is.
      return sameMembers(sectorUids, state.sectorUids) ? saved : withStepSectors(saved, sectorUids)
    }
    case 'merged':
      return action.unite(state)
    case 'revalued':
      return { ...state, cards: revalued(state.cards, action.cards) }
    case 'calculated':
      return state.unsaved ? state : { ...state, datas: action.datas }
    case 'described': {
      if (!state.report) return state
      const { name, description, operation, revision } = action.report
      // Over what somebody else saved: their selection is still to be united with this one.
      const isNext = revision === state.report.revision + 1
      const described = { ...state.report, name, description }
      return { ...state, operation, report: isNext ? { ...described, revision } : described }
    }
    case 'proposed': {
      const { name, description } = action
      return { ...state, proposed: { name, description }, unsaved: true }
    }
    case 'operated':
      return { ...state, operation: action.operation, unsaved: true }
    case 'restore':
      return state.report ? withOwnerOf(action.state, state.report) : action.state
    case 'reset':
      return EMPTY_EDITOR
  }
}
