import { describe, expect, it } from 'vitest'
import { richText } from './rich-text.ts'
import { aboutHeight, LETTERS_A_LINE } from './rich-text-height.ts'

const height = (html: string) => aboutHeight(richText(html, { pictureOf: () => 'picture-0.jpg' }))

describe('aboutHeight', () => {
  it('grows with the lines of paragraphs, items and breaks', () => {
    expect(height('<p>Un mot</p>')).toBeCloseTo(8.5)
    expect(height(`<p>${'mot '.repeat(100)}</p>`)).toBeCloseTo(7 * 4.6 + 3.9)
    expect(height('<ul><li>Un</li><li>Deux<ul><li>Trois</li></ul></li></ul>')).toBeCloseTo(25.5)
    expect(height('<p>Un<br>deux</p>')).toBeGreaterThan(height('<p>Un deux</p>'))
  })

  it('takes more lines in half a column', () => {
    const nodes = richText(`<p>${'mot '.repeat(30)}</p>`, {})
    expect(aboutHeight(nodes)).toBeCloseTo(2 * 4.6 + 3.9)
    expect(aboutHeight(nodes, LETTERS_A_LINE.half)).toBeCloseTo(4 * 4.6 + 3.9)
  })

  it('leaves tables and pictures to the typesetter', () => {
    expect(height('<table><tr><td>1</td></tr></table>')).toBe(Number.POSITIVE_INFINITY)
    expect(height('<img src="/media/image/full/a.jpg" alt="">')).toBe(Number.POSITIVE_INFINITY)
  })
})
