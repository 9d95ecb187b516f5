import type { CardLine } from '@etapes-climat/domain/cards/contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { presentCardLine } from './card-summary.presenter.ts'
import { groupBy } from './group-by.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** What members may see of the hierarchy: a hidden step cuts it. */
export interface StepBranches {
  /** the topmost step above one, itself at the top; undefined when nothing is linked to it */
  rootOf: (card: SnapshotCard) => SnapshotCard | undefined
  /** the necessary conditions that are part of a branch */
  conditions: readonly SnapshotCard[]
  /** a step as a line of a long list */
  lineOf: (card: SnapshotCard) => CardLine
}

export function stepBranches(cards: readonly SnapshotCard[]): StepBranches {
  const shown = cards.filter(({ isShown }) => isShown)
  const byId = new Map(shown.map((card) => [card.row.id, card]))
  const children = groupBy(shown, ({ row }) => row.parentId)
  const below = ({ row }: SnapshotCard) => children.get(row.id) ?? []
  const aboveOf = ({ row }: SnapshotCard) =>
    row.parentId === null ? undefined : byId.get(row.parentId)
  function rootOf(card: SnapshotCard): SnapshotCard | undefined {
    if (!card.isShown) return undefined
    let [root, above] = [card, aboveOf(card)]
    while (above) [root, above] = [above, aboveOf(above)]
    return root === card && below(card).length === 0 ? undefined : root
  }
  const conditions = shown.filter(
    (card) => card.row.val === 0 && isCounted(card.countable) && rootOf(card) !== undefined,
  )
  const lineOf = (card: SnapshotCard) => {
    const isTransversal = card.names.format.slug === 'indirect'
    return presentCardLine(
      { ...card.row, ...card.names },
      {
        root: rootOf(card)?.row.id,
        below: isTransversal ? below(card).map(({ row }) => row.id) : undefined,
      },
    )
  }
  return { rootOf, conditions, lineOf }
}
