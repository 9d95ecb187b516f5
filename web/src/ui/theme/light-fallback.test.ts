import { expect, it } from 'vitest'
import { withLightFallback } from './light-fallback.ts'
import css from './tokens.css?raw'

it('LIM-21 every colour of the tokens has its light one where light-dark() is not known', () => {
  const [, fallback = ''] = withLightFallback(css).split('@supports not')
  const pairs = [...css.matchAll(/(--c-[\w-]+):\s*light-dark\((#\w+)/g)]
  expect(pairs.length).toBeGreaterThan(20)
  for (const [, name, light] of pairs) expect(fallback).toContain(`${name}: ${light};`)
  expect(fallback).toContain('--c-scrim: rgb(21 32 26 / 0.55);')
  expect(fallback).toMatch(/--shadow-float:\s*0 1px 2px rgb\(21 32 26 \/ 0\.12\),/)
  expect(fallback.match(/light-dark/g)).toHaveLength(1)
})
