import { readFileSync } from 'node:fs'
import path from 'node:path'
import { unfinishedText } from '@etapes-climat/domain/pages/rules/unfinished-text'
import { expect, it } from 'vitest'

const demo: { pages: { slug: string; content: string }[] } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'content.json'), 'utf8'),
)

it('PAGE-15 the texts of the demonstration are whole, and those to be replaced say what they are', () => {
  const unfinished = demo.pages.filter((page) => unfinishedText(page) === 'demonstration')
  expect(unfinished.map(({ slug }) => slug).sort()).toEqual([
    'contact-1',
    'contact-2',
    'qui-sommes-nous',
    'rejoindre-1',
    'rejoindre-2',
    'rgpd',
  ])
  for (const { slug, content } of demo.pages) {
    expect({ slug, left: content.match(/\[[^\]]*\]|à compléter/g) }).toEqual({
      slug,
      left: null,
    })
  }
})
