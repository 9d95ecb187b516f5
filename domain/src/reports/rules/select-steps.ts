export interface SelectableCard {
  uid: string
  sectorUid: string | null
}

/** The selection of a report: selected steps and filtered sectors, by uid. */
export interface Selection<Card extends SelectableCard> {
  cards: readonly Card[]
  sectorUids: readonly string[]
}

/** Adds a step, and its sector if absent. Adding twice changes nothing. */
export function addStep<Card extends SelectableCard>(
  selection: Selection<Card>,
  card: Card,
): Selection<Card> {
  if (selection.cards.some((selected) => selected.uid === card.uid)) return selection
  const { sectorUid } = card
  const sectorKnown = sectorUid === null || selection.sectorUids.includes(sectorUid)
  return {
    cards: [...selection.cards, card],
    sectorUids: sectorKnown ? selection.sectorUids : [...selection.sectorUids, sectorUid],
  }
}

/**
 * Removes a step, and its sector when it has no other selected step. Sectors below
 * it, which were ticked with it, are removed too, unless they hold a selected step.
 * @param below the uids below a sector
 */
export function removeStep<Card extends SelectableCard>(
  selection: Selection<Card>,
  uid: string,
  below: (sectorUid: string) => readonly string[] = () => [],
): Selection<Card> {
  const removed = selection.cards.find((card) => card.uid === uid)
  if (!removed) return selection
  const cards = selection.cards.filter((card) => card.uid !== uid)
  const { sectorUid } = removed
  if (sectorUid === null || cards.some((card) => card.sectorUid === sectorUid)) {
    return { ...selection, cards }
  }
  const needed = new Set(cards.map((card) => card.sectorUid))
  const leaving = new Set([sectorUid, ...below(sectorUid)])
  return {
    cards,
    sectorUids: selection.sectorUids.filter((known) => needed.has(known) || !leaving.has(known)),
  }
}
