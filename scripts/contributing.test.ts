import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Paths between backquotes; `{a,b}` expands to one path each. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:domain|server|web|e2e|scripts|bench|docs)\/[^`\s<]*)`/g)].flatMap(
    ([, found = '']) => {
      const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(found) ?? []
      return choices?.split(',').map((choice) => before + choice + after) ?? [found]
    },
  )
}

it('every path that CONTRIBUTING.md and the glossary name exists', () => {
  // Catches: a file that was moved without its row of the moved file.
  const paths = ['CONTRIBUTING.md', 'docs/glossary.md', 'docs/feature-example.md'].flatMap((page) =>
    pathsIn(read(page)),
  )
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter((found) => !existsSync(path.join(root, found)))).toEqual([])
})

it('every decision has a status and a date, and is listed in the index', () => {
  const pages = readdirSync(path.join(root, 'docs/decisions')).filter(
    (name) => name !== 'README.md',
  )
  const index = read('docs/decisions/README.md')
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([])
  const isDated = (name: string) =>
    /^Status: (accepted|superseded by \S+), \d{4}-\d\d-\d\d$/m.test(read(`docs/decisions/${name}`))
  expect(pages.filter((name) => !isDated(name))).toEqual([])
})
