import { expect, it } from 'vitest'
import { chosenFault, chosenNames, writeChosen } from './chosen-names.ts'

const CHOICES = ['Santé', 'Eau', 'Lien social']

it('TRUST-07 names of a line are put in order whatever separates them; one that is not proposed is refused', () => {
  const written = (line: string) => writeChosen(CHOICES, chosenNames(line))
  expect(written(' lien  social;EAU\n eau ,')).toBe('Eau, Lien social')
  expect(written('')).toBe('')
  expect(chosenFault(CHOICES, 'sante, Eau')).toBeNull()
  expect(chosenFault(CHOICES, '')).toBeNull()
  expect(chosenFault(undefined, 'Bruit')).toBeNull()
  expect(chosenFault(CHOICES, 'Eau, Bruit')).toBe(
    '«\u00a0Bruit\u00a0» n’est pas proposé. Choisissez parmi\u00a0: Santé, Eau, Lien social.',
  )
})
