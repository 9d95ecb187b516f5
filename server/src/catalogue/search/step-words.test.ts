import { expect, it } from 'vitest'
import { StepWords } from './step-words.ts'

it('FIND-01 steps are gone through once for their words, however often that is asked', async () => {
  let visits = 0
  const rows = [
    {
      get id() {
        visits += 1
        return 1
      },
      name: 'Isoler les façades',
      idx: 'ETA-1',
      text: '',
    },
  ]
  const words = new StepWords()
  await Promise.all([words.warm(rows), words.warm(rows)])
  const once = visits
  await words.warm(rows)
  expect([once > 0, visits]).toEqual([true, once])
  expect(words.names.similarTo('facadse')).toEqual([1])
})
