/** A step as the selection sees it. */
export interface SelectableCard {
  uid: string
  sectorUid: string | null
}

/** The selection of a report: selected steps and filtered sectors, by uid. */
export interface Selection<Card extends SelectableCard> {
  cards: readonly Card[]
  sectorUids: readonly string[]
}

/** Adds a step, and its sector if absent (CALC-08). Adding twice changes nothing. */
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

/** Removes a step, and its sector when no selected step remains in it (CALC-09, CALC-10). */
export function removeStep<Card extends SelectableCard>(
  selection: Selection<Card>,
  uid: string,
): Selection<Card> {
  const removed = selection.cards.find((card) => card.uid === uid)
  if (!removed) return selection
  const cards = selection.cards.filter((card) => card.uid !== uid)
  const sectorRemains = cards.some((card) => card.sectorUid === removed.sectorUid)
  return {
    cards,
    sectorUids: sectorRemains
      ? selection.sectorUids
      : selection.sectorUids.filter((sectorUid) => sectorUid !== removed.sectorUid),
  }
}
