import { readDemoContent } from '../../server/src/demo/demo-content.ts'
import { seededRandom } from './random.ts'

const SYLLABLES = 'ba co di fe gra lu mi no pra que ri sta tou vi zon tier ment tion'.split(' ')

/** Replaces a share of the words of a text by invented ones, of which few are frequent. */
export function variedTexts() {
  const random = seededRandom()
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]
  const vocabulary = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''),
  )
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]
  return (text: string, share: number) =>
    text.replace(/(?<![<&/\p{L}])\p{L}+(?![^<]*>)/gu, (known) =>
      random() < share ? (word() ?? known) : known,
    )
}

/** The steps of the demonstration that members see. */
export const publishedDemoSteps = () =>
  readDemoContent().steps.filter((step) => !step.draft && step.format !== 'completude')
