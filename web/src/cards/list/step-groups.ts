import type { ListedStep } from '../listed-step.ts'

/** Rows that the browser lays out or skips as one group. */
export const CHUNK_ROWS = 40

export interface StepGroupContent<Step extends ListedStep = ListedStep> {
  /** uid of the category; empty for the steps without one */
  key: string
  name: string
  cards: Step[]
}

const WITHOUT_CATEGORY = 'Sans catégorie'

/** For steps in the order of a free search: the group of the best comes first. */
export const BEST_FIRST: readonly { uid: string }[] = []

/**
 * The listed steps by category, in the order of the filters, the steps without one last.
 * @param categories in their order; `BEST_FIRST`: as they come
 */
export function groupByCategory<Step extends ListedStep>(
  cards: readonly Step[],
  categories: readonly { uid: string }[],
): StepGroupContent<Step>[] {
  const groups = new Map<string, StepGroupContent<Step>>(
    categories.map(({ uid }) => [uid, { key: uid, name: '', cards: [] }]),
  )
  const others: StepGroupContent<Step> = { key: '', name: WITHOUT_CATEGORY, cards: [] }
  for (const card of cards) {
    const category = card.cardCategory
    const group = category ? (groups.get(category.uid) ?? newGroup(groups, category.uid)) : others
    if (category) group.name = category.name
    group.cards.push(card)
  }
  return [...groups.values(), others].filter((group) => group.cards.length > 0)
}

/** The steps in the order of their groups, for pages, and how many each group has, by its key. */
export function orderedByGroup<Step extends ListedStep>(groups: readonly StepGroupContent<Step>[]) {
  return {
    ordered: groups.flatMap(({ cards }) => cards),
    sizes: new Map(groups.map(({ key, cards }) => [key, cards.length])),
  }
}

function newGroup<Step extends ListedStep>(
  groups: Map<string, StepGroupContent<Step>>,
  key: string,
): StepGroupContent<Step> {
  const group: StepGroupContent<Step> = { key, name: '', cards: [] }
  groups.set(key, group)
  return group
}

/**
 * The listed steps without those for completeness, for the count and « Tout cocher ».
 */
export function availableSteps<Step extends ListedStep>(cards: readonly Step[]): Step[] {
  return cards.filter((card) => card.cardFormat.slug !== 'completude')
}

/** Some rows at a time, in order. */
export function inChunks<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from(
    { length: Math.ceil(items.length / CHUNK_ROWS) },
    (_, n) => n * CHUNK_ROWS,
  )
  return starts.map((start) => items.slice(start, start + CHUNK_ROWS))
}
