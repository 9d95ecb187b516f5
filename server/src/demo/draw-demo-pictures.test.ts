import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { benchmarkName } from './benchmark.ts'
import { readDemoContent } from './demo-content.ts'
import { renderDemoPicture } from './draw-demo-pictures.ts'

describe('renderDemoPicture', () => {
  it('draws works, and computations of steps, at twice the format Paysage', async () => {
    const { exemplaries, steps } = readDemoContent()
    const works = exemplaries.map(({ illustration }) => illustration)
    const computations = steps.flatMap((step) => (step.benchmark ? benchmarkName(step.id) : []))
    expect(Math.min(works.length, computations.length)).toBeGreaterThan(9)
    for (const name of [...works, ...computations, 'sans-image']) {
      const metadata = await sharp(await renderDemoPicture(name)).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 1776, height: 1000 })
    }
  })

  it('gives the same bytes each time', async () => {
    const name = 'ouvrage-06-ecole-bois'
    expect(await renderDemoPicture(name)).toEqual(await renderDemoPicture(name))
  })

  it('refuses a name that leaves its folder', async () => {
    await expect(renderDemoPicture('../content')).rejects.toThrow('Not a demonstration picture')
  })
})
