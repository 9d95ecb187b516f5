import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const SOURCES = ['domain', 'server', 'web', 'e2e']
const IGNORED = new Set(['node_modules', 'dist'])

/** IDs of the requirement rows: the first cell of each table row whose group is a requirement. */
function requirementRows(): { id: string; text: string }[] {
  const page = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  return page
    .split('\n')
    .map((line) => /^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (.+?) \|/.exec(line))
    .flatMap((cells) => (cells?.[1] && cells[2] ? [{ id: cells[1], text: cells[2] }] : []))
    .filter(({ id }) => !id.startsWith('D-'))
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return []
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(file)
    return /\.test\.tsx?$/.test(entry.name) ? [file] : []
  })
}

/** IDs that begin the title of some test: `it('CALC-04 CALC-05 effort …`. */
function testedIds(): Set<string> {
  const title = /\b(?:it|test)(?:\.each(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\))?\(\s*['"`]([^'"`]+)/g
  const ids = new Set<string>()
  for (const file of SOURCES.flatMap((source) => testFiles(path.join(root, source)))) {
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(title)) {
      const leading = /^(?:(?:[A-Z]+-)+\d+(?:,? (?:and )?|$))+/.exec(text)?.[0] ?? ''
      for (const [id] of leading.matchAll(/(?:[A-Z]+-)+\d+/g)) ids.add(id)
    }
  }
  return ids
}

/** IDs of the policy of rights, of which a test is made for every row. */
function policyIds(): string[] {
  const policy = path.join(root, 'server/src/testing/rights/policy.ts')
  return [...readFileSync(policy, 'utf8').matchAll(/\brows: '(SEC-\d+)'/g)].map(([, id = '']) => id)
}

const rows = requirementRows()
const tested = new Set([...testedIds(), ...policyIds()])
const untested = rows.filter(({ id }) => !tested.has(id))
for (const { id, text } of untested) console.log(`${id}  ${text}`)
console.log(`${untested.length} of ${rows.length} rows have no test titled by their ID`)
