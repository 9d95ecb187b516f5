import { expect, it } from 'vitest'
import { glueShortWords } from './typography.ts'

it('no line of a title can end on a word of one letter', () => {
  expect(glueShortWords('Construire la ville à 2\u00a0tonnes')).toBe(
    'Construire la ville à\u00a02\u00a0tonnes',
  )
  expect(glueShortWords('Ce qu’il y a à faire')).toBe('Ce qu’il y\u00a0a\u00a0à\u00a0faire')
})
