import { describe, expect, it } from 'vitest'
import { benchmarkFigures, benchmarkWords } from './benchmark.ts'
import { readDemoContent } from './demo-content.ts'
import { drawBenchmark } from './draw-benchmark.ts'

const drawn = readDemoContent().steps.flatMap(({ benchmark, ...step }) =>
  benchmark ? [{ ...step, benchmark }] : [],
)

describe('computations drawn under REPÈRES', () => {
  it('PAGE-16 twelve steps of every sector have one', () => {
    expect(drawn).toHaveLength(12)
    expect(new Set(drawn.map(({ sector }) => sector)).size).toBe(7)
  })

  it.each(drawn)(
    'PAGE-16 the computation of $id adds up to its value',
    ({ val, benchmark, derivation }) => {
      const { from, cuts } = benchmark
      if (from.how) expect(Math.round(workedOut(from.how))).toBe(from.value)
      for (const { how, less } of cuts) expect(Math.round(workedOut(how))).toBe(less)
      const gain = cuts.reduce((sum, { less }) => sum + less, 0)
      const { bars, conclusion } = benchmarkFigures(benchmark, derivation.formula)
      expect((bars.at(-1)?.value ?? 0) + gain).toBe(from.value)
      const [told, rounded = told] = figuresOf(conclusion)
      expect([told, rounded]).toEqual([gain, val])
      expect(Math.abs(gain - val)).toBeLessThan(10)
    },
  )

  it.each(drawn)(
    'PAGE-16 the figures of $id are those of its formula and source',
    ({ benchmark: { from, cuts }, derivation: { formula, source } }) => {
      const known = new Set(figuresOf(`${formula} ${source}`))
      const used = [...cuts.map(({ how }) => how), from.how ?? String(from.value)]
      expect(used.flatMap(figuresOf).filter((figure) => !known.has(figure))).toEqual([])
      const plain = formula.replace(/ \([^()]*\p{L}[^()]*\)/gu, '')
      for (const { how } of cuts) expect(plain).toContain(how)
    },
  )

  it('is drawn without a font, and told in words', () => {
    const figures = benchmarkFigures(
      {
        from: { label: 'Gêne', value: 1600, how: '2 × 800' },
        cuts: [{ label: 'Reste', less: 400, how: '1\u202f600 × 25\u00a0%' }],
      },
      '1\u202f600 × 25\u00a0% = 400, arrondi à 390\u202f; prudence',
    )
    expect(benchmarkWords(figures)).toBe(
      'Gêne\u00a0: 1\u00a0600 kgCO2e par personne et par an (2 × 800 = 1\u00a0600). Reste\u00a0: 1\u00a0200 (moins 1\u202f600 × 25\u00a0% = 400). Gain 400, arrondi à 390.',
    )
    expect(drawBenchmark(figures)).not.toMatch(/<text|font-family/)
  })
})

const figure = String.raw`\d+(?:\u202f\d{3})*(?:,\d+)?`

const numberOf = (written: string) => Number(written.replaceAll('\u202f', '').replace(',', '.'))

/** Every figure of a text, in order. */
function figuresOf(text: string): number[] {
  return [
    ...text.replaceAll(/(?<=\d)\u00a0(?=\d{3})/g, '\u202f').matchAll(new RegExp(figure, 'g')),
  ].map(([written]) => numberOf(written))
}

/** Works out what people read: figures, per cent, + − × / and brackets. */
function workedOut(text: string): number {
  const tokens = text.match(new RegExp(`${figure}|[()+−×/%]`, 'g')) ?? []
  const taken = (...signs: string[]) =>
    signs.includes(tokens[0] ?? '') ? tokens.shift() : undefined
  function sum(): number {
    let value = product()
    for (let sign = taken('+', '−'); sign; sign = taken('+', '−'))
      value += (sign === '+' ? 1 : -1) * product()
    return value
  }
  function product(): number {
    let value = factor()
    for (let sign = taken('×', '/'); sign; sign = taken('×', '/'))
      value *= sign === '×' ? factor() : 1 / factor()
    return value
  }
  function factor(): number {
    const bracket = taken('(')
    const value = bracket ? sum() : numberOf(tokens.shift() ?? '')
    if (bracket) taken(')')
    return taken('%') ? value / 100 : value
  }
  const value = sum()
  expect(tokens).toEqual([])
  return value
}
