import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { groupBy } from '../catalogue/group-by.ts'
import { iri } from '../hydra/iri.ts'
import type { CatalogueFigures } from './figures.repository.ts'

type Cards = CatalogueFigures['cards']

const childrenById = (cards: Cards) =>
  groupBy([...cards.keys()], (id) => cards.get(id)?.parentId ?? null)

const named = (cards: Cards) => (id: number) => ({
  '@id': iri('card', id),
  name: cards.get(id)?.name ?? '',
})

/** The steps that others leave for another place, and that are still there. */
export function formerParents(before: Cards, after: Cards): Consequences['formerParents'] {
  return [...childrenById(before)].flatMap(([parentId, children]) => {
    if (parentId === null || !after.has(parentId)) return []
    const leaving = children.filter((id) => after.has(id) && after.get(id)?.parentId !== parentId)
    if (leaving.length === 0) return []
    return {
      ...named(before)(parentId),
      children: children.map((id) => iri('card', id)),
      leaving: leaving.map(named(before)),
    }
  })
}

/** Drafts below the indirect steps that become published, and what is published under them. */
export function uncountedSteps(before: Cards, after: Cards): Consequences['uncounted'] {
  const children = childrenById(after)
  const drafts = new Set<number>()
  const cutOff = new Set<number>()
  function collectBelow(parentId: number, isCutOff: boolean) {
    for (const id of children.get(parentId) ?? []) {
      const isDraft = after.get(id)?.draft ?? true
      if (isDraft && !isCutOff) drafts.add(id)
      if (after.get(id)?.computed) collectBelow(id, isCutOff || isDraft)
      else if (isCutOff && !isDraft) cutOff.add(id)
    }
  }
  for (const [id, { computed, draft }] of after) {
    if (computed && !draft && (before.get(id)?.draft ?? true)) collectBelow(id, false)
  }
  return { drafts: [...drafts].map(named(after)), cutOff: [...cutOff].map(named(after)) }
}
