import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import { missingCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { mapInTurns } from '../../engines/jobs/map-in-turns.ts'
import type { LineFault } from '../read/file-message.ts'
import { STEP_COLUMNS, type StepField } from '../step-columns.ts'
import type { StoredStep } from '../stored-catalogue.repository.ts'
import type { PlannedItems } from './plan-items.ts'
import { faultAbout, isFaulty } from './refusal.ts'
import {
  keyOfId,
  type MadeStep,
  type PlannedStep,
  type StepKey,
  type StepState,
  storedState,
} from './step-state.ts'

interface ImportedSteps {
  made: readonly MadeStep[]
  steps: readonly StoredStep[]
  items: PlannedItems
}

export interface PlacedSteps {
  kept: PlannedStep[]
  refused: MadeStep[]
}

const FIELDS: Record<string, StepField> = {
  cardFormat: 'format',
  name: 'name',
  sector: 'sector',
  cardCategory: 'category',
}

/**
 * Refuses the lines that would break the trees: a parent in another sector or refused itself, a cycle,
 * too many levels, children that would stay behind, or that lack what
 * their format asks for. Every line is looked at once as if all were taken, so that
 * each reports all its faults; then what is refused stays where it is stored, and the others are
 * looked at again until nothing more is refused.
 */
export async function placeImportedSteps({
  made,
  steps,
  items,
}: ImportedSteps): Promise<PlacedSteps> {
  const all = made.map(({ step }) => step)
  const forest = new Forest(steps, all)
  const byKey = new Map(made.map((one) => [one.step.key, one]))
  forest.inherit(all)
  const looked = await mapInTurns(made, ({ step, faults }) => ({
    step,
    faults: [...faults, ...faultsOf(step, faults)],
  }))
  const refused = looked.filter(({ faults }) => faults.length > 0)
  for (const { step } of refused) forest.refuse(step)
  let kept = looked.flatMap(({ step, faults }) => (faults.length > 0 ? [] : [step]))
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    forest.inherit(kept)
    const placed = await mapInTurns(kept, (step) => {
      const faults = faultsOf(step, [])
      if (faults.length === 0) return [step]
      forest.refuse(step)
      refused.push({ step, faults })
      return []
    })
    kept = placed.flat()
  }
  placeLast(kept, forest)
  return { kept, refused }

  /** What a line lacks, and why it cannot stand where it says; `known` is said of it already. */
  function faultsOf(step: PlannedStep, known: readonly LineFault[]): LineFault[] {
    const inSector = hasUnsureSector(step.key) || hasUnsureSector(step.state.parent)
    return [
      ...(isFaulty(known, 'parent') ? [] : placeFaults(step)),
      ...missingFields(step, isFaulty(known, 'format')),
    ].filter(
      ({ column }) =>
        !known.some((fault) => fault.column?.header === column?.header) &&
        !(inSector && column?.header === STEP_COLUMNS.sector.header),
    )
  }

  /** Whether its sector is another one, or one at all, only once faults of the file are mended. */
  function hasUnsureSector(key: StepKey | null): boolean {
    for (let at = key, depth = 0; at !== null && depth <= MAX_CARD_DEPTH; depth++) {
      const { step, faults = [] } = byKey.get(at) ?? {}
      if (isFaulty(faults, 'sector')) return true
      if (!step || step.line.values.sector) return false
      if (isFaulty(faults, 'parent')) return true
      at = step.state.parent
    }
    return false
  }

  function placeFaults({ state, line, key }: PlannedStep): LineFault[] {
    const named = (id: number | null) => items.named.sectors.get(id ?? 0)?.name ?? 'aucun secteur'
    const above = forest.above(key)
    const read = line.values.parent ?? ''
    if (above === 'missing') {
      return [faultAbout('parent', read, 'La ligne de ce parent est refusée.')]
    }
    if (above === 'cycle') {
      return [faultAbout('parent', read, 'Ces étapes seraient placées les unes sous les autres.')]
    }
    if (above.length >= MAX_CARD_DEPTH) {
      return [faultAbout('parent', read, `Cette arborescence dépasse ${MAX_CARD_DEPTH} niveaux.`)]
    }
    const [parent] = above
    if (parent && parent.sectorId !== state.sectorId) {
      return [
        faultAbout(
          'sector',
          line.values.sector ?? named(state.sectorId),
          `Le parent est dans «\u00a0${named(parent.sectorId)}\u00a0»\u00a0; écrivez ce secteur, ou un parent de «\u00a0${named(state.sectorId)}\u00a0».`,
        ),
      ]
    }
    const left = forest.leftBehind({ key, state })
    if (left.length === 0) return []
    const names = left.slice(0, 3).map((child) => child.idx || child.name)
    return [
      faultAbout(
        'sector',
        line.values.sector ?? '',
        `Les étapes placées sous elle (${names.join(', ')}) resteraient dans l’ancien secteur\u00a0: ajoutez leurs lignes.`,
      ),
    ]
  }

  function missingFields({ state, line }: PlannedStep, isFormatUnsure: boolean): LineFault[] {
    return missingCardFields({
      format: items.named.formats.get(state.formatId)?.slug,
      name: line.values.name === '' ? '' : state.name,
      sector: state.sectorId,
      cardCategory: state.categoryId,
    }).flatMap(({ propertyPath, message }) => {
      const field = FIELDS[propertyPath] ?? 'name'
      return isFormatUnsure && field !== 'name' ? [] : [faultAbout(field, '', message)]
    })
  }
}

class Forest {
  private readonly states = new Map<StepKey, StepState>()
  private readonly stored = new Map<StepKey, StepState>()
  /** of stored steps, where they are stored */
  private readonly children = new Map<StepKey, StepKey[]>()

  constructor(steps: readonly StoredStep[], planned: readonly PlannedStep[]) {
    for (const step of steps) {
      const key = keyOfId(step.id)
      this.stored.set(key, storedState(step))
      if (step.parentId === null) continue
      const parent = keyOfId(step.parentId)
      const siblings = this.children.get(parent)
      if (siblings) siblings.push(key)
      else this.children.set(parent, [key])
    }
    for (const [key, state] of this.stored) this.states.set(key, state)
    for (const { key, state } of planned) this.states.set(key, state)
  }

  refuse({ key }: PlannedStep): void {
    const stored = this.stored.get(key)
    if (stored) this.states.set(key, stored)
    else this.states.delete(key)
  }

  /** A line below another step that names no sector takes that of its parent, from the root down. */
  inherit(planned: readonly PlannedStep[]): void {
    const waiting = new Map(
      planned
        .filter(({ line, state }) => !line.values.sector && state.parent !== null)
        .map((step) => [step.key, step]),
    )
    for (const first of waiting.values()) {
      const way: PlannedStep[] = []
      for (
        let at: PlannedStep | undefined = first;
        at && !way.includes(at) && way.length <= MAX_CARD_DEPTH;
        at = waiting.get(at.state.parent ?? 's0')
      ) {
        way.push(at)
      }
      for (const { state, key } of way.reverse()) {
        waiting.delete(key)
        const parent = this.states.get(state.parent ?? 's0')
        if (parent) state.sectorId = parent.sectorId
      }
    }
  }

  above(key: StepKey): StepState[] | 'missing' | 'cycle' {
    const way: StepState[] = []
    const start = this.states.get(key)
    for (let at = start?.parent ?? null; at !== null; ) {
      const state = this.states.get(at)
      if (!state) return 'missing'
      way.push(state)
      if (at === key || way.length > MAX_CARD_DEPTH * 2) return at === key ? 'cycle' : way
      at = state.parent
    }
    return way
  }

  /** Children that no line moves and that would be in another sector than their parent. */
  leftBehind({ key, state }: Pick<PlannedStep, 'key' | 'state'>): StepState[] {
    return (this.children.get(key) ?? []).flatMap((child) => {
      const now = this.states.get(child)
      const stays = now && now === this.stored.get(child) && now.sectorId !== state.sectorId
      return stays ? [now] : []
    })
  }

  /** The rank after the last of those that stand below a step, or at the root of a sector. */
  lastPositions(): Map<string, number> {
    const last = new Map<string, number>()
    for (const state of this.states.values()) {
      const family = familyOf(state)
      last.set(family, Math.max(last.get(family) ?? -1, state.position))
    }
    return last
  }
}

const familyOf = ({ parent, sectorId }: StepState) => parent ?? `sector ${sectorId}`

/** Steps that the file gives no rank stay at theirs, or go to the end of where they are new. */
function placeLast(planned: readonly PlannedStep[], forest: Forest): void {
  const moved = planned.filter(({ line, stored, state }) => {
    if (typeof line.values.position === 'number') return false
    if (!stored) return true
    const parentId = stored.parentId === null ? null : keyOfId(stored.parentId)
    return parentId !== state.parent || stored.sectorId !== state.sectorId
  })
  for (const { state } of moved) state.position = -1
  const last = forest.lastPositions()
  for (const { state } of moved.toSorted((one, other) => one.line.line - other.line.line)) {
    const family = familyOf(state)
    state.position = (last.get(family) ?? -1) + 1
    last.set(family, state.position)
  }
}
