import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it('is the first words of a text without its markup', () => {
  expect(excerptOf('<h2>Été</h2><p>Bois &amp; paille&nbsp;: <b>5</b> &lt; 6</p>')).toBe(
    'Été Bois & paille\u00a0: 5 < 6',
  )
  expect(excerptOf('')).toBe('')
})

it('ends at a word, and cuts a word that is longer than all of it', () => {
  const long = excerptOf(`<p>${'mesurer '.repeat(40)}</p>`)
  expect(long).toMatch(/^(mesurer )+mesurer…$/)
  expect(long.length).toBeLessThanOrEqual(156)
  expect(excerptOf('x'.repeat(400))).toHaveLength(156)
})
