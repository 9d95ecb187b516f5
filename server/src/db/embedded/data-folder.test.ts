import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { openingFailed } from './data-folder.ts'

it('O-18 only unreadable files are reported as damage; a missing right or missing memory is reported as such', () => {
  const forbidden = Object.assign(new Error('a'), { code: 'EACCES' })
  expect(openingFailed(tmpdir(), forbidden)).toBe(forbidden)
  expect(String(openingFailed(tmpdir(), new Error('PANIC')))).toContain('endommagés')
})
