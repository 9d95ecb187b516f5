import { expect, it } from 'vitest'
import readme from '../../../README.md?raw'
import { BUILD_TARGET, SUPPORTED_WORDS } from './supported-browsers.ts'

it('LIM-21 README names the browsers that the build is made for', () => {
  const plain = SUPPORTED_WORDS.replaceAll('\u00a0', ' ')
  expect(plain).toBe('Chrome ou Edge 123, Firefox 121 ou Safari 17.5')
  expect(readme).toContain('Chrome or Edge 123, Firefox 121, Safari 17.5')
  expect(readme).toContain(`les navigateurs à partir de ${plain}`)
  expect(BUILD_TARGET).toEqual(['chrome123', 'firefox121', 'safari17.5'])
})
