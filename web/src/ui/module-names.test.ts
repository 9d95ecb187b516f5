import { expect, it } from 'vitest'

it('no two CSS modules have one name: their classes are named after it', () => {
  const files = Object.keys(import.meta.glob('../**/*.module.css'))
  const names = files.map((file) => file.split('/').at(-1))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
