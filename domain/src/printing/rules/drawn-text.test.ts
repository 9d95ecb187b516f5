import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnText, UNDRAWN, undrawnSigns } from './drawn-text.ts'

describe('PDF-11 characters that a document can draw', () => {
  it.each([
    'Été « 1 360 » kgCO₂e, œuvre — …',
    '→ ⇒ ➔ ↔ ➢ ✓ ✔ ✗ ☑ ☐ ● ■ ▪ ◆ ❖ • ‣ ◦',
    '① ⑳ ❶ ➀ Ⅳ ⅻ ½ ⅔ ² ₂ ‰ № ™ ≤ ≥ ≠ ± × ÷ √ ∞ ∑',
    'Ωμέγα русский עברית العربية Հայերեն ქართული 日本語 中文 简体',
    '🌱 👩\u200d🌾 1️⃣ 🇫🇷 👍🏽',
  ])('PDF-11 is the text itself: %s', (text) => {
    expect(drawnText(text)).toBe(text)
    expect(undrawnSigns(text)).toEqual([])
  })

  it.each([
    ['\uf0b7 \uf0a7 \uf0d8 \uf0fc \uf076', '• ▪ ➢ ✓ ❖'],
    ['\uf0e0 \uf081 \uf08a \uf08c \uf095 \uf0ff', '→ ① ⑩ ❶ ❿ •'],
    ['𝟙 ﬁ ㎡', '𝟙 ﬁ ㎡'],
    ['א\u0308\u20dd', 'א'],
    ['🌱\u200dא', '🌱א'],
  ])('PDF-11 has near signs for %j', (text, drawn) => {
    expect(drawnText(text)).toBe(drawn)
    expect(undrawnSigns(text)).toEqual([])
  })

  it('PDF-11 marks what nothing is near, and names it once', () => {
    const text = 'forêt 숲, ป่า et 숲'
    expect(drawnText(text)).toBe(`forêt ${UNDRAWN}, ${UNDRAWN}${UNDRAWN} et ${UNDRAWN}`)
    expect(undrawnSigns(text)).toEqual(['숲', 'ป่', 'า'])
  })

  it('PDF-11 is drawn whole, whatever a text holds', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(anything, (text) => {
        const drawn = drawnText(text.replace(/\p{Cc}/gu, ''))
        expect(drawnText(drawn)).toBe(drawn)
        expect(undrawnSigns(drawn).filter((sign) => sign !== UNDRAWN)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
