import { formatNumber } from './format.ts'

/** `+ 75`, `− 5`: with a sign that cannot break off. */
export function formatDifference(value: number): string {
  return `${value < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(value))}`
}
