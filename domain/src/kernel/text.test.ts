import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalText, foldText, matchingWords, plainSpelling, slugify } from './text.ts'

it('REP-11 search text is folded: accents, case, ligatures, apostrophes and spaces', () => {
  expect(foldText('  L’Œuvre\u00a0ÉLÉMENTAIRE ')).toBe("l'oeuvre elementaire")
})

it.each([
  ['a soft hyphen', 'iso\u00adlation', 'isolation'],
  ['zero-width signs', '\ufeffiso\u200blation\u2060', 'isolation'],
  ['direction marks', '\u202aisolation\u202c\u200e', 'isolation'],
  ['a typographic ligature', 'e\ufb03cace', 'efficace'],
  ['small figures', 'CO₂ et m²', 'co2 et m2'],
  ['wide signs', '\uff23\uff2f\uff12', 'co2'],
  ['a no-break hyphen', 'auto\u2011partage', 'auto-partage'],
  ['a dash', 'auto–partage', 'auto-partage'],
  ['a minus sign', 'auto\u2212partage', 'auto-partage'],
  ['a grave accent that stands alone', 'l`isolation', "l'isolation"],
  ['an acute accent that stands alone', 'l´isolation', "l'isolation"],
  ['a prime', 'l′isolation', "l'isolation"],
  ['a letter and its mark', 'E\u0301lise', 'elise'],
  ['a narrow no-break space', '5\u202f000', '5 000'],
  ['a sharp s', 'Straße', 'strasse'],
])('FIND-01 D-41 %s makes no difference to a search', (_what, written, folded) => {
  expect(foldText(written)).toBe(folded)
})

it.each([
  ['tilleuls îlot', true],
  ['LEUL œuvre', true],
  ['', true],
  [' \u200b', true],
  ['tilleuls girafe', false],
])(
  'D-41 REP-24 « Îlot des Tilleuls, gros œuvre » has the words of « %s »: %s',
  (typed, expected) => {
    expect(matchingWords(typed)('Îlot des Tilleuls, gros œuvre')).toBe(expected)
  },
)

it('LIFE-05 D-27 texts that people read as the same are equal, with their accents', () => {
  expect(canonicalText('NOV\u201103\u200b')).toBe(canonicalText('nov-03'))
  expect(canonicalText('Récolte')).not.toBe(canonicalText('Recolte'))
  expect(plainSpelling(' Élise\u00a0d’Orsay\u00ad ')).toBe("Élise d'Orsay")
})

it('FIND-01 a text that is in its form already stays as it is', () => {
  for (const form of [plainSpelling, canonicalText, foldText]) {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => form(form(text)) === form(text)),
      { numRuns: 2000, seed: 20_261_127 },
    )
  }
})

it('PAGE-06 a slug keeps letters and digits only', () => {
  expect(slugify('Été à l’œuvre !')).toBe('ete-a-l-oeuvre')
})
