import type { StepFieldName } from '@etapes-climat/domain/cards/step-fields'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { NamedChoice, NamedChoices } from '@etapes-climat/domain/items/field-types'
import { foldText } from '@etapes-climat/domain/kernel/text'
import type { NamedReference } from '../../../../ui/form/named-reference.ts'

/** A classification item with its unique text: `Famille > Mot-clé` where its name is ambiguous. */
interface GridChoice extends NamedReference, NamedChoice {}

/** A classification list, by address and by typed text. */
export interface GridChoices extends NamedChoices {
  list: readonly GridChoice[]
  byIri: ReadonlyMap<string, GridChoice>
  named(typed: string): readonly GridChoice[]
}

/** The names with which the cells of a column are written and read. */
export interface GridNames extends Partial<Record<StepFieldName, GridChoices>> {
  sector: GridChoices
  cardCategory: GridChoices
  tags: GridChoices
}

interface Node extends NamedReference {
  children?: readonly Node[]
}

interface Placed extends NamedReference {
  parent: string | null
}

const flat = (nodes: readonly Node[], parent: string | null = null): Placed[] =>
  nodes.flatMap((node) => [
    { '@id': node['@id'], name: node.name, parent },
    ...flat(node.children ?? [], node.name),
  ])

function choicesOf(nodes: readonly Node[]): GridChoices {
  const placed = flat(nodes)
  const counts = new Map<string, number>()
  for (const { name } of placed) {
    counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1)
  }
  const list = placed.map(({ parent, ...named }, at) => {
    const isAlone = counts.get(foldText(named.name)) === 1 || parent === null
    return { ...named, at, text: isAlone ? named.name : `${parent} > ${named.name}` }
  })
  const byText = new Map<string, GridChoice[]>()
  for (const choice of list) {
    for (const key of new Set([foldText(choice.text), foldText(choice.name)])) {
      byText.set(key, [...(byText.get(key) ?? []), choice])
    }
  }
  return {
    list,
    byIri: new Map(list.map((choice) => [choice['@id'], choice])),
    // Whatever its case and accents; several when it is ambiguous.
    named(typed) {
      const exact = list.filter(({ text }) => text === typed.trim())
      return exact.length === 1 ? exact : (byText.get(foldText(typed)) ?? [])
    },
  }
}

/** The same with things that came since the lists were read, by their names. */
export function withUnlisted(
  choices: NamedChoices | undefined,
  things: readonly NamedReference[],
): NamedChoices | undefined {
  const unlisted = things.filter((thing) => !choices?.byIri.has(thing['@id']))
  if (unlisted.length === 0) return choices
  const own = unlisted.map(
    (thing) => [thing['@id'], { ...thing, text: thing.name, at: -1 }] as const,
  )
  return {
    named: () => [],
    byIri: new Map<string, NamedChoice>([...(choices?.byIri ?? []), ...own]),
  }
}

/** The names of the classification, for the cells of the grid. */
export const gridNames = ({ sectors, categories, tags = [] }: PopulateAnswer): GridNames => ({
  sector: choicesOf(sectors),
  cardCategory: choicesOf(categories),
  tags: choicesOf(tags),
})
