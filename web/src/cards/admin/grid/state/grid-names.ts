import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { foldText } from '@etapes-climat/domain/kernel/text'
import type { NamedReference } from '../../../../ui/form/named-reference.ts'

/** A classification item with its unique text: `Famille > Mot-clé` where its name is ambiguous. */
export interface GridChoice extends NamedReference {
  text: string
  /** its rank in its list */
  at: number
}

/** A classification list, by address and by typed text. */
export interface GridChoices {
  list: readonly GridChoice[]
  byIri: ReadonlyMap<string, GridChoice>
  byText: ReadonlyMap<string, readonly GridChoice[]>
}

/** The names with which cells are written and read. */
export interface GridNames {
  sectors: GridChoices
  categories: GridChoices
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
  return { list, byIri: new Map(list.map((choice) => [choice['@id'], choice])), byText }
}

/** The names of the classification, for the cells of the grid. */
export const gridNames = ({ sectors, categories, tags = [] }: PopulateAnswer): GridNames => ({
  sectors: choicesOf(sectors),
  categories: choicesOf(categories),
  tags: choicesOf(tags),
})

/** The items of a typed name, whatever its case and accents; several when it is ambiguous. */
export function choicesNamed(choices: GridChoices, typed: string): readonly GridChoice[] {
  const exact = choices.list.filter(({ text }) => text === typed.trim())
  return exact.length === 1 ? exact : (choices.byText.get(foldText(typed)) ?? [])
}
