import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FAULTS } from '../e2e/faults/faults.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('one-line faults', () => {
  it('there are at least sixty, each for a row of its own', () => {
    const rows = FAULTS.map(({ row }) => row)
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
  })

  it.each(FAULTS)('the line of $row is there once, and its test names the row', (fault) => {
    // Catches: a line that was changed without its fault, which would otherwise wait for its turn.
    expect(read(fault.file).split(fault.find)).toHaveLength(2)
    expect(fault.replace).not.toBe(fault.find)
    expect(read(fault.test)).toMatch(new RegExp(`(^|[^\\w-])${fault.row}(?![\\w-])`, 'm'))
  })
})
