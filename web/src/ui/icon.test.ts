import { expect, it } from 'vitest'
import source from './icon.tsx?raw'
import drawings from './icons.svg?raw'

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name)

it('every icon has its drawing', () => {
  const drawn = namesIn(drawings, /<symbol id="([\w-]+)"/g)
  expect(drawn.length).toBeGreaterThan(20)
  expect(namesIn(source, /^ {2}\| '([\w-]+)'/gm)).toEqual(drawn)
})
