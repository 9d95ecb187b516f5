import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FAULTS, filesOf } from '../proof/faults/fault-tests.ts'

const RELIABILITY = path.resolve(import.meta.dirname, '../docs/reliability.md')

// Catches: a fault that is added without a test, and a test whose title changed.
it('OPS-05 each fault of the reliability page is injected by tests that are there', () => {
  const [, section = ''] = /\n## 2\.(.*?)\n## /s.exec(readFileSync(RELIABILITY, 'utf8')) ?? []
  const numbers = [...section.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  expect(FAULTS.map(({ number }) => number)).toEqual(numbers)
  const titles = FAULTS.flatMap(({ tests }) => tests)
  const without = [...filesOf(titles)].filter(([, files]) => files.length === 0)
  expect(without).toEqual([])
})
