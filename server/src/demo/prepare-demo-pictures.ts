import pLimit from 'p-limit'
import { benchmarkName } from './benchmark.ts'
import { readDemoContent } from './demo-content.ts'
import { renderDemoPicture } from './draw-demo-pictures.ts'

/**
 * Begins to draw and encode the demonstration pictures in the order in which they are stored, two at
 * a time: the database stores those that are ready meanwhile.
 * @returns each by its name; rejected when it cannot be drawn
 */
export function prepareDemoPictures<Encoded>(
  encode: (drawn: Buffer) => Promise<Encoded>,
): ReadonlyMap<string, Promise<Encoded>> {
  const { exemplaries, steps } = readDemoContent()
  const names = [
    ...exemplaries.map(({ illustration }) => illustration),
    ...steps.flatMap(({ id, benchmark }) => (benchmark ? [benchmarkName(id)] : [])),
  ]
  const twoAtOnce = pLimit(2)
  const prepared = names.map((name) => {
    const picture = twoAtOnce(async () => encode(await renderDemoPicture(name)))
    // The failure is reported to whoever stores the picture.
    picture.catch(() => undefined)
    return [name, picture] as const
  })
  return new Map(prepared)
}
