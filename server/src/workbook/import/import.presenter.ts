import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ImportPreview, ImportResult } from '@etapes-climat/domain/workbook/contract'
import { LISTED_LINES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { countReportsWith } from '../../cards/card.repository.ts'
import type { ValueChange } from '../../cards/hierarchy/hierarchy-values.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { iri } from '../../hydra/iri.ts'
import { ITEM_SHEET_NAMES, ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import { itemLabels } from '../item-labels.ts'
import type { ReadFile } from '../read/read-in-process.ts'
import { STEP_COLUMN_FIELDS, STEP_COLUMNS } from '../step-columns.ts'
import type { StoredStep } from '../stored-catalogue.repository.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { differingParts, readableTexts } from './differing-parts.ts'
import { valuesOf } from './import.repository.ts'
import type { ImportPlan, ModifiedStep } from './plan-import.ts'
import type { PlannedItems } from './plan-items.ts'
import { type Refusal, refusedLines } from './refusal.ts'
import { reasonsOf } from './refusal-reasons.ts'
import type { PlannedStep, StepState } from './step-state.ts'
import type { ImportEffect } from './write-import.ts'

interface Previewed {
  file: CatalogueFile
  plan: ImportPlan
  effect: ImportEffect
  version: number
  steps: readonly StoredStep[]
}

/** An import as its preview says it, before the steps that the file does not have become drafts. */
export async function presentPreview(
  tx: Transaction,
  { file, plan, effect, version, steps }: Previewed,
): Promise<ImportPreview> {
  const { added, modified, refused, remarks, unchanged, missing, items } = plan
  const isIndirect = ({ formatId }: StepState) =>
    items.named.formats.get(formatId)?.slug === 'indirect'
  const idOf = (step: PlannedStep) => effect.ids.get(step.key) ?? 0
  const listed = added.slice(0, LISTED_LINES)
  const computed = await valuesOf(tx, listed.map(idOf))
  const changing = modified.filter((step) => difference(step) !== 0).map(idOf)
  return {
    ...presentFile(file),
    fields: STEP_COLUMN_FIELDS.map((field) => ({ field, header: STEP_COLUMNS[field].header })),
    values: plan.values.slice(0, LISTED_LINES),
    names: namesOf(items),
    lacking: plan.lacking,
    reasons: reasonsOf(refused),
    version,
    steps: steps.length,
    counts: countsOf(plan),
    added: listed.map((step) => ({
      ...lineOf(step),
      hasNewIdx: step.hasNewIdx,
      val: computed.get(idOf(step)) ?? step.state.val,
      draft: step.state.draft,
      counted: !isIndirect(step.state),
      sector: items.named.sectors.get(step.state.sectorId ?? 0)?.name ?? null,
      parent: step.state.parent === null ? null : plan.nameOf(step.state.parent),
    })),
    modified: modified.slice(0, LISTED_LINES).map((step) => ({
      ...lineOf(step),
      step: iri('card', step.stored.id),
      difference: isIndirect(step.state) ? 0 : difference(step),
      changes: step.changes.map(({ header, before, after }) => ({
        header,
        ...differingParts(...readableTexts(before, after)),
      })),
    })),
    refused: presentRefused(refused),
    remarks: { count: remarks.length, lines: presentRefused(remarks) },
    unchanged: unchanged.slice(0, LISTED_LINES).map(lineOf),
    items: plan.made
      .slice(0, LISTED_LINES)
      .map(({ sheet, name, sameName }) => ({ sheet: ITEM_SHEETS[sheet].sheet, name, sameName })),
    effect: {
      changes: computedChanges(plan, effect),
      total: effect.total,
      reports: await countReportsWith(tx, [...changing, ...effect.cards.map(({ id }) => id)]),
    },
    missing: {
      count: missing.length,
      steps: missing.slice(0, LISTED_LINES).map(({ idx, name, val }) => ({ idx, name, val })),
      total: effect.total.after,
    },
  }
}

/** Lines that are refused or stored otherwise, each with its reason; of many the first ones. */
export const presentRefused = (lines: readonly Refusal[]) =>
  lines.slice(0, LISTED_LINES).map(({ fault, ...line }) => ({ ...line, ...fault }))

/** What the preview of a file of any kind says of how it was read. */
export function presentFile({ facts, ambiguities }: ReadFile<unknown>) {
  return {
    sheet: facts.sheet,
    sheets: facts.sheets,
    csv: facts.csv,
    headerLine: facts.headerLine,
    head: facts.head,
    columns: facts.columns.map(({ column: _, ...match }) => match),
    readings: ambiguities.readings,
    formulas: ambiguities.formulas,
  }
}

/** Possible meanings of the file's names, as an export writes them. */
function namesOf({ named }: PlannedItems): ImportPreview['names'] {
  const labels = (sheet: ItemSheet) =>
    [...itemLabels([...named[sheet].values()].filter(({ id }) => id > 0)).values()].slice(
      0,
      LISTED_LINES,
    )
  return {
    ...recordOf(ITEM_SHEET_NAMES, labels),
    statuses: [stateWord(false), stateWord(true)],
  }
}

/** What an import did. @param drafted what making drafts of missing steps added; null: nothing */
export function presentResult(
  plan: ImportPlan,
  effect: ImportEffect,
  drafted: { cards: ValueChange[]; sectors: ValueChange[]; total: number } | null,
): ImportResult {
  return {
    counts: countsOf(plan),
    drafted: drafted ? plan.missing.length : 0,
    changes: computedChanges(plan, drafted ? merged(effect, drafted) : effect),
    total: drafted ? { ...effect.total, after: drafted.total } : effect.total,
  }
}

type Computed = Pick<ImportEffect, 'cards' | 'sectors'>

/** From the first value to the last one. */
function merged(first: Computed, then: Computed): Computed {
  const both = (one: ValueChange[], other: ValueChange[]) => {
    const changes = new Map(one.map((change) => [change.id, change]))
    for (const change of other) {
      changes.set(change.id, { ...change, before: changes.get(change.id)?.before ?? change.before })
    }
    return [...changes.values()].filter(({ before, after }) => before !== after)
  }
  return { cards: both(first.cards, then.cards), sectors: both(first.sectors, then.sectors) }
}

function computedChanges({ nameOf }: ImportPlan, { cards, sectors }: Computed) {
  return [
    ...cards.map(({ id, before, after }) => ({
      kind: 'card' as const,
      name: nameOf(`s${id}`),
      before,
      after,
    })),
    ...sectors.map(({ name, before, after }) => ({ kind: 'sector' as const, name, before, after })),
  ].slice(0, LISTED_LINES)
}

const lineOf = ({ line, state }: PlannedStep) => ({
  sheet: line.sheet,
  line: line.line,
  idx: state.idx,
  name: state.name,
})

const counted = ({ draft, val }: { draft: boolean; val: number }) => (draft ? 0 : val)
const difference = ({ stored, state }: ModifiedStep) => counted(state) - counted(stored)

const countsOf = ({ added, modified, unchanged, refused }: ImportPlan) => ({
  added: added.length,
  modified: modified.length,
  unchanged: unchanged.length,
  refused: refusedLines(refused),
})
