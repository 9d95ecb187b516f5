import type { Card } from '@etapes-climat/domain/cards/contract'
import { expect, it } from 'vitest'
import { richText } from '../../engines/pdf/rich-text.ts'
import { sampleCard, sampleWork } from '../../testing/documents/sample-documents.ts'
import { surelyOnAPage } from './step-height.ts'

const isSure = (changes: Partial<Card>) => {
  const card = sampleCard(changes)
  const texts = [card.description, card.action, card.descriptionGoFurther]
  return surelyOnAPage(
    card,
    texts.map((html) => richText(html)),
  )
}
const sentence = 'Le carbone se compte dès le programme. '

it('PDF-10 a step of usual length is known to be less than a page, without a layout', () => {
  const exemplaries = [sampleWork(1), sampleWork(2)]
  expect(isSure({ description: `<p>${sentence.repeat(10)}</p>`, exemplaries })).toBe(true)
})

// Catches: a step taken for short that would run off its page.
it.each([
  ['long texts', { description: `<p>${sentence.repeat(200)}</p>` }],
  ['titles in a text', { description: '<h2>Un titre</h2>'.repeat(14) }],
  ['capitals', { description: `<p>${sentence.toUpperCase().repeat(10)}</p>` }],
  ['a table', { action: '<table><tr><td>a</td></tr></table>' }],
  ['many pictures', { pictures: Array(3).fill(sampleCard().pictures[0]) }],
])('PDF-10 a step with %s is left to be measured', (_, changes) => {
  expect(isSure(changes)).toBe(false)
})
