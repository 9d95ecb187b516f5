import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../engines/svg/sanitize-svg.ts'
import { readDemoContent } from './demo-content.ts'

const { steps, exemplaries } = readDemoContent()
const folder = path.join(import.meta.dirname, 'pictures')
/** What visitors see: an exemplary work in draft shows no picture. */
const published = new Map(
  exemplaries.filter(({ draft }) => !draft).map((work) => [work.id, work.illustration]),
)
const counted = steps.filter(({ draft, format }) => !draft && format !== 'completude')

describe('pictures of the demonstration', () => {
  it('PAGE-16 every published step that counts has one, and none stands for more than three', () => {
    const uses = new Map<string, string[]>()
    for (const { id, exemplaries: works } of counted) {
      const pictures = works.flatMap((work) => published.get(work) ?? [])
      expect({ id, pictures: pictures.length }).not.toEqual({ id, pictures: 0 })
      for (const picture of pictures) uses.set(picture, [...(uses.get(picture) ?? []), id])
    }
    expect([...uses].filter(([, ids]) => ids.length > 3)).toEqual([])
    expect(counted.length).toBeGreaterThan(50)
  })

  it('each work has its own, told by the title that the drawing carries', () => {
    const names = exemplaries.map(({ illustration }) => illustration)
    expect(new Set(names).size).toBe(names.length)
    expect([...names, 'sans-image'].map((name) => `${name}.svg`).sort()).toEqual(
      readdirSync(folder).sort(),
    )
    for (const { illustration, illustrationAlt } of exemplaries) {
      const drawing = readFileSync(path.join(folder, `${illustration}.svg`))
      expect(sanitizeSvg(drawing)).toContain(`<title>${illustrationAlt}</title>`)
    }
  })
})
