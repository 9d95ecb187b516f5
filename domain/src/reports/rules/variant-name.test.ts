import { expect, it } from 'vitest'
import { variantName } from './variant-name.ts'

// Catches: « (variante 2) (variante 2) », a number that is taken, a number skipped.
it('TEAM-01 a variant is named after its original, with the next free number', () => {
  expect(variantName('Gare', [])).toBe('Gare (variante 2)')
  expect(variantName('Gare', ['Gare', 'Gare (variante 2)'])).toBe('Gare (variante 3)')
  expect(variantName('Gare (variante 2)', ['Gare (variante 2)'])).toBe('Gare (variante 3)')
  expect(variantName('Gare (variante 3)', ['Gare (variante 3)'])).toBe('Gare (variante 2)')
  expect(variantName('Gare (lot 2)', [])).toBe('Gare (lot 2) (variante 2)')
})

it('TEAM-01 a long name is cut before the mark, never within a character', () => {
  const name = variantName('🏗'.repeat(127), [])
  expect(name.length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(🏗)+ \(variante 2\)$/u)
  expect(variantName('a'.repeat(255), [name, variantName('a'.repeat(255), [])])).toBe(
    `${'a'.repeat(242)} (variante 3)`,
  )
})
