import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Theme = 'light' | 'dark'

const TOKENS = new Map(
  [...css.matchAll(/--c-([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(token: string, theme: Theme): number {
  const hex = TOKENS.get(token)?.[theme]
  if (!hex) throw new Error(`No token ${token}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(first, theme), luminance(second, theme)].sort(
    (a, b) => a - b,
  )
  return (high + 0.05) / (low + 0.05)
}

const GROUNDS = ['ground', 'surface', 'sunken', 'accent-tint']
const TINTS = [...GROUNDS, 'transversale-tint', 'warn-tint']

/** token → the grounds it is written on. */
const TEXTS: Record<string, string[]> = {
  ink: [...TINTS, 'danger-tint'],
  'ink-2': TINTS,
  'ink-3': TINTS,
  accent: GROUNDS,
  direct: GROUNDS,
  transversale: [...GROUNDS, 'transversale-tint'],
  completude: GROUNDS,
  danger: [...GROUNDS, 'danger-tint'],
  'on-accent': ['accent', 'accent-hover'],
  'on-signal': ['signal', 'signal-hover'],
  'on-danger': ['danger'],
}

/** token → the grounds that it must stand out from, as an edge or a ring. */
const EDGES: Record<string, string[]> = {
  'rule-strong': GROUNDS,
  focus: GROUNDS,
  'signal-edge': GROUNDS,
  accent: ['sunken'],
}

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([token, grounds]) =>
    grounds.map((ground) => [token, ground] as const),
  )

describe('contrast of the tokens', () => {
  it.each(pairs(TEXTS))(
    'text %s on %s reads at 4.5:1, and 7:1 in high contrast',
    (token, ground) => {
      expect(contrast(token, ground, 'light')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token, ground, 'dark')).toBeGreaterThanOrEqual(7)
    },
  )

  it.each(pairs(EDGES))('edge %s stands out from %s at 3:1', (token, ground) => {
    expect(contrast(token, ground, 'light')).toBeGreaterThanOrEqual(3)
    expect(contrast(token, ground, 'dark')).toBeGreaterThanOrEqual(3)
  })
})
