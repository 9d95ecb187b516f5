import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', 'domain/src', 'server/src', 'web/src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(ROOT, file), 'utf8') }))

/** A column or field that people read as a name; the folded columns of accounts have their order in them. */
const NAMED = /\b(?:name|title|label|last_?name|first_?name)\b/i

/** The text from a place to the bracket that closes what was open there, or to the end of the statement. */
function untilClosed(code: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < code.length && depth > 0 && code[at] !== '`'; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
  }
  return code.slice(from, at)
}

/** What each ORDER BY of a file orders by, without what `inFrenchOrder` orders. */
function orders(file: string): string[] {
  const code = file.replace(/inFrenchOrder\((?:sql`[^`]*`|[\w.]+)\)/g, 'inFrenchOrder')
  return [...code.matchAll(/\.orderBy\(|\border by\b/gi)].map(({ 0: begin, index }) =>
    untilClosed(code, index + begin.length).replace(/\blimit\b.*/s, ''),
  )
}

it('LIM-24 names are ordered by one function in the code, and by its like in the database', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const faults = sources.flatMap(({ file, code }) => {
    if (file === 'domain/src/kernel/name-order.ts') return []
    const compared = code.match(
      /localeCompare|Intl\.Collator|\.(?:name|title)\s*[<>]\s*\w+\.(?:name|title)/,
    )
    const ordered = orders(code).filter((by) => NAMED.test(by))
    return [...(compared ?? []), ...ordered].map((fault) => `${file}: ${fault.trim()}`)
  })
  expect(faults).toEqual([])
})
