const tenthsFormat = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 82.2 → `82,2`, always with one decimal. */
export function formatTenths(value: number): string {
  return tenthsFormat.format(value).replace(/\u202f/g, '\u00a0')
}
