import { expect, it } from 'vitest'
import { foldText, slugify } from './text.ts'

it('REP-11 search text is folded: accents, case, ligatures, apostrophes and spaces', () => {
  expect(foldText('  L’Œuvre\u00a0ÉLÉMENTAIRE ')).toBe("l'oeuvre elementaire")
})

it('PAGE-06 a slug keeps letters and digits only', () => {
  expect(slugify('Été à l’œuvre !')).toBe('ete-a-l-oeuvre')
})
