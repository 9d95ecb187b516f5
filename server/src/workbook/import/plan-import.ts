import { writtenNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { namesOfType } from '@etapes-climat/domain/items/item-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { foldText, shortened } from '@etapes-climat/domain/kernel/text'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { mapInTurns } from '../../engines/jobs/map-in-turns.ts'
import { ITEM_SHEETS } from '../item-columns.ts'
import type { ItemLine, LineFault, StepLine } from '../read/file-message.ts'
import { STEP_COLUMNS } from '../step-columns.ts'
import type { StoredItems, StoredStep } from '../stored-catalogue.repository.ts'
import { sortPictures, stepMaker, unknownPictures } from './apply-values.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { chosenValues, declaredLines } from './chosen-values.ts'
import { type FieldChange, fieldChanges, shownFields } from './field-changes.ts'
import { fillLines } from './fill-lines.ts'
import { identifyLines } from './identify-lines.ts'
import { giveIdentifiers } from './new-identifiers.ts'
import { placeImportedSteps } from './place-imported-steps.ts'
import { type NewItem, type PlannedItems, planItems } from './plan-items.ts'
import { faultAbout, type Refusal, refusalOf } from './refusal.ts'
import { keyOfId, type PlannedStep, type StepKey } from './step-state.ts'

export interface ModifiedStep extends PlannedStep {
  stored: StoredStep
  changes: FieldChange[]
}

/** What an import of a file into this catalogue would do; nothing of it is written. */
export interface ImportPlan {
  items: PlannedItems
  made: NewItem[]
  added: PlannedStep[]
  modified: ModifiedStep[]
  unchanged: PlannedStep[]
  /** every reason of every line that is not written */
  refused: Refusal[]
  /** names of the file that the catalogue does not have */
  values: ImportPreview['values']
  /** lines that leave empty what may be chosen for all of them */
  lacking: ImportPreview['lacking']
  /** cells that are kept otherwise than they stand in the file, by line */
  remarks: Refusal[]
  /** published steps that no line is about */
  missing: StoredStep[]
  /** what a step is called: its idx, else its name */
  nameOf(key: StepKey): string
}

interface Planning {
  file: CatalogueFile
  choices: ImportChoices
  steps: readonly StoredStep[]
  stored: StoredItems
  /** files that the site has, among those that the file names */
  pictures: ReadonlySet<string>
}

/** Plans the import, a turn of the event loop for some hundred lines. */
export async function planImport(planning: Planning): Promise<ImportPlan> {
  const { file, choices, steps, stored, pictures } = planning
  const declared = [...file.items, ...declaredLines(choices, file.lines)]
  const items = planItems(stored, declared.map(withKnownPictures(pictures)))
  const { fill = {} } = choices
  const found = chosenValues(items, choices)
  const filling = fillLines(choices, file.lines)
  const { letters } = file.facts
  const identified = await identifyLines(file.lines, {
    steps,
    sectorOf(line) {
      const { sector, parent } = line.values
      const label = sector || (parent ? '' : filling.from(line, 'sector') || fill.sector)
      const item = label ? found.find('sectors', label, false) : null
      return item === null || item === 'several' ? null : item.id
    },
  })
  const { makeStep, lacking } = stepMaker({ items, found, fill, filling, identified, pictures })
  const made = await mapInTurns(identified.lines, makeStep)
  const placed = await placeImportedSteps({ made, steps, items })
  const refused = placed.refused.flatMap(({ step, faults }) =>
    faults.map((fault) => refusalOf(step.line, fault, letters)),
  )
  const kept = inFileOrder(placed.kept, file.lines)
  const added = kept.filter(({ stored }) => stored === null)
  giveIdentifiers(added, { steps, kept, items })
  const nameOf = namesOf(steps, kept)
  const shown = shownFields(items, nameOf)
  const isComputed = ({ state }: PlannedStep) =>
    items.named.formats.get(state.formatId)?.slug === 'indirect'
  const modified: ModifiedStep[] = []
  const unchanged: PlannedStep[] = []
  await mapInTurns(kept, (step) => {
    if (!step.stored) return
    if (isComputed(step)) step.state.val = step.stored.val
    const changes = fieldChanges(step, shown, isComputed(step))
    if (changes.length > 0) modified.push({ ...step, stored: step.stored, changes })
    else unchanged.push(step)
  })
  const remarks = kept.flatMap((step) =>
    [
      ...step.remarks.filter(
        ({ column }) => !isComputed(step) || column?.header !== STEP_COLUMNS.val.header,
      ),
      ...(isComputed(step) ? ignoredValue(step) : []),
    ].map((remark) => refusalOf(step.line, remark, letters)),
  )
  for (const step of added) if (isComputed(step)) step.state.val = 0
  return {
    items,
    made: neededItems(items.made, kept),
    added,
    modified,
    unchanged,
    refused: [...items.refused, ...refused].toSorted((one, other) => one.line - other.line),
    values: [...found.unknown(), ...statusesOf(file, choices)],
    lacking: {
      ...lacking,
      draft: added.filter(({ line }) => (line.values.draft ?? null) === null).length,
    },
    remarks: [...remarks, ...remarksOnWorks(items.made, file.items, pictures)],
    missing: steps.filter((step) => !step.draft && !identified.isInFile(step)),
    nameOf,
  }
}

/** Steps by the place of their lines in the file. */
function inFileOrder(steps: readonly PlannedStep[], lines: readonly StepLine[]): PlannedStep[] {
  const places = new Map(lines.map((line, place) => [line, place]))
  const placeOf = ({ line }: PlannedStep) => places.get(line) ?? 0
  return steps.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Items that the file declares, and of those that a choice creates the ones that a written line has. */
function neededItems(made: readonly NewItem[], kept: readonly PlannedStep[]): NewItem[] {
  const used = new Set(
    kept.flatMap(({ state }) => [
      state.sectorId,
      state.categoryId,
      ...Object.values(state.links).flat(),
    ]),
  )
  const byId = new Map(made.map((item) => [item.id, item]))
  for (const id of [...used]) {
    for (let item = byId.get(id ?? 0); item; item = byId.get(item.parentId ?? 0)) used.add(item.id)
  }
  return made.filter(({ line, id }) => line > 0 || used.has(id))
}

/** Words of columns of statuses that are none, with what a person chose for each. */
function statusesOf(
  { ambiguities }: CatalogueFile,
  { values = {} }: ImportChoices,
): ImportPreview['values'] {
  const chosen = new Map(
    Object.entries(values.statuses ?? {}).map(([name, word]) => [foldText(name), word]),
  )
  return ambiguities.statuses.map((status) => {
    const choice = chosen.get(foldText(status.name))
    return { kind: 'statuses', ...status, ...(choice !== undefined && { choice }) }
  })
}

const WORK_PICTURES = namesOfType(EXEMPLARY_FIELDS, 'pictures')

/** A work shows the pictures that the site has. */
const withKnownPictures =
  (pictures: ReadonlySet<string>) =>
  (line: ItemLine): ItemLine => {
    if (line.sheet !== 'exemplaries') return line
    const kept = recordOf(
      WORK_PICTURES,
      (field) => sortPictures((line.values[field] ?? []) as Picture[], pictures).kept,
    )
    return { ...line, values: { ...line.values, ...kept } }
  }

function remarksOnWorks(
  made: readonly NewItem[],
  lines: readonly ItemLine[],
  pictures: ReadonlySet<string>,
): Refusal[] {
  const { sheet, columns } = ITEM_SHEETS.exemplaries
  const written = new Set(made.flatMap((item) => (item.sheet === 'exemplaries' ? item.line : [])))
  const works = lines.filter((line) => line.sheet === 'exemplaries' && written.has(line.line))
  return works.flatMap(({ line, values }) =>
    WORK_PICTURES.flatMap((field) => {
      const { unknown } = sortPictures((values[field] ?? []) as Picture[], pictures)
      if (unknown.length === 0) return []
      const message = unknownPictures(unknown, 'L’ouvrage est créé sans elle.')
      const column = { letters: '', header: columns[field]?.header ?? '' }
      const name = shortened(String(values.name ?? ''))
      return [{ sheet, line, idx: '', name, fault: { column, read: unknown.join(', '), message } }]
    }),
  )
}

/** The value of a transversal step is computed: another one in the file is not taken. */
function ignoredValue({ line, stored }: PlannedStep): LineFault[] {
  const { val = null } = line.values
  if (val === null || val === stored?.val) return []
  const message =
    'Valeur d’une étape transversale\u00a0: elle est calculée depuis ses étapes, celle du fichier n’est pas reprise.'
  return [faultAbout('val', writtenNumber(val), message)]
}

function namesOf(steps: readonly StoredStep[], kept: readonly PlannedStep[]) {
  const names = new Map<StepKey, string>()
  for (const { id, idx, name } of steps) names.set(keyOfId(id), idx || name)
  for (const { key, state } of kept) names.set(key, state.idx || state.name)
  return (key: StepKey) => names.get(key) ?? ''
}
