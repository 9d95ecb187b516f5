import { expect, it } from 'vitest'
import { splitWelcome } from './welcome-text.ts'

it('PUB-02 the welcome text is cut after its first paragraph, and nothing of it is lost', () => {
  const html = '<p>Un <strong>mot</strong>.</p><p>Deux.</p>'
  expect(splitWelcome(html)).toEqual({
    lead: '<p>Un <strong>mot</strong>.</p>',
    rest: '<p>Deux.</p>',
  })
  const long = `<p>${'mot '.repeat(200)}</p><p>Deux.</p>`
  expect(splitWelcome(long)).toEqual({ lead: '', rest: long })
  expect(splitWelcome('<h2>Titre</h2>')).toEqual({ lead: '', rest: '<h2>Titre</h2>' })
})
