const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** 1360 → `1 360`, with a plain no-break space: the narrow one vanishes in condensed type. */
export function formatNumber(value: number): string {
  return numberFormat.format(value).replace(/\u202f/g, '\u00a0')
}

/** `plus de 1 000 résultats` where counting stopped beyond `most`, else as `formatCount`. */
export const formatCountUpTo = (most: number, count: number, singular: string): string =>
  count > most ? `plus de ${formatCount(most, singular)}` : formatCount(count, singular)

/** `3 étapes`, `1 étape`, `0 étape`: French takes the plural from two on. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)}\u00a0${Math.abs(count) < 2 ? singular : plural}`
}
