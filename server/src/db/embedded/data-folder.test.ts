import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { openingFailed } from './data-folder.ts'

it('O-18 only what the files hold is told as damage: a right or memory that is missing is told as itself', () => {
  const forbidden = Object.assign(new Error('a'), { code: 'EACCES' })
  expect(openingFailed(tmpdir(), forbidden)).toBe(forbidden)
  expect(String(openingFailed(tmpdir(), new Error('PANIC')))).toContain('endommagés')
})
