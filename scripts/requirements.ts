import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const SOURCES = ['domain', 'server', 'web', 'e2e', 'scripts']
/** A title that names more of them says little about each. */
const MOST_ROWS = 3
const IGNORED = new Set(['node_modules', 'dist'])

const page = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')

/** IDs of the rows of requirements and decisions: the first cell of each table row. */
function requirementRows(): { id: string; text: string }[] {
  return page
    .split('\n')
    .map((line) => /^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (.+?) \|/.exec(line))
    .flatMap((cells) => (cells?.[1] && cells[2] ? [{ id: cells[1], text: cells[2] }] : []))
}

/** The decisions that the tests of another row hold: `VAL-23 ← D-26, D-27;`. */
function heldDecisions(): { row: string; decisions: string[] }[] {
  return [...page.matchAll(/([A-Z-]+-\d+) ← (D-[D\d, -]+)/g)].map(([, row = '', list = '']) => ({
    row,
    decisions: list.match(/D-\d+/g) ?? [],
  }))
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return []
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(file)
    return /\.test\.tsx?$/.test(entry.name) ? [file] : []
  })
}

/** The IDs that begin each title: `it('CALC-04 CALC-05 effort …`. */
function titledRows(): string[][] {
  const title = /\b(?:it|test)(?:\.each(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\))?\(\s*['"`]([^'"`]+)/g
  return SOURCES.flatMap((source) => testFiles(path.join(root, source)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(title)])
    .map(([, text = '']) => {
      const leading = /^(?:(?:[A-Z]+-)+\d+(?:,? (?:and )?|$))+/.exec(text)?.[0] ?? ''
      return leading.match(/(?:[A-Z]+-)+\d+/g) ?? []
    })
}

/** IDs of the rows of the rights policy, each of which has a generated test. */
function policyIds(): string[] {
  const rights = path.join(root, 'server/src/testing/rights')
  return readdirSync(rights).flatMap((file) =>
    [...readFileSync(path.join(rights, file), 'utf8').matchAll(/\brows: '(SEC-\d+)'/g)].map(
      ([, id = '']) => id,
    ),
  )
}

const rows = requirementRows()
const titles = [...titledRows(), ...policyIds().map((id) => [id])]
/** Of the titles that name a row, how many rows the one with the fewest names. */
const company = new Map<string, number>()
for (const ids of titles) {
  for (const id of ids) {
    const fewest = company.get(id) ?? Number.POSITIVE_INFINITY
    company.set(id, Math.min(fewest, ids.length))
  }
}
for (const { row, decisions } of heldDecisions()) {
  const held = company.get(row)
  if (held === undefined) continue
  for (const id of decisions) company.set(id, Math.min(held, company.get(id) ?? held))
}
const untested = rows.filter(({ id }) => !company.has(id))
const crowded = rows.filter(({ id }) => (company.get(id) ?? 0) > MOST_ROWS)
for (const { id, text } of untested) console.log(`${id}  no test  ${text}`)
for (const { id, text } of crowded) console.log(`${id}  in company of ${company.get(id)}  ${text}`)
console.log(`${untested.length} of ${rows.length} rows have no test titled by their ID`)
console.log(`${crowded.length} rows are named only by titles of more than ${MOST_ROWS} rows`)
