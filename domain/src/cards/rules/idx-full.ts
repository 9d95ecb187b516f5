/**
 * Full index of a step: the non-empty parts among idx, version and idxDate joined by '-', for
 * example `E12-2-2024-05-01`.
 */
export function idxFull(card: {
  idx: string | null
  version: number
  idxDate: string | null
}): string {
  return [card.idx?.trim(), String(card.version), card.idxDate].filter(Boolean).join('-')
}
