const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

const tenthsFormat = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 1360 → `1 360`, with a plain no-break space: the narrow one vanishes in condensed type. */
export function formatNumber(value: number): string {
  return numberFormat.format(value).replace(/\u202f/g, '\u00a0')
}

/** `+ 75`, `− 5`: with a sign that cannot break off. */
export function formatDifference(value: number): string {
  return `${value < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(value))}`
}

/** 82.2 → `82,2`, always with one decimal. */
export function formatTenths(value: number): string {
  return tenthsFormat.format(value).replace(/\u202f/g, '\u00a0')
}

/** `3 étapes`, `1 étape`, `0 étape`: French takes the plural from two on. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)}\u00a0${Math.abs(count) < 2 ? singular : plural}`
}
