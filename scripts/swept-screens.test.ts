import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { ROUTES } from '../web/src/routing/route-names.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Where screens are opened to be looked at in every width and theme. */
const SWEEPS = ['e2e/support/screens', 'e2e/layout']
/** They lead elsewhere, are in frames of other sites (`e2e/public/embedded-pages.test.ts`), or are the form that edits. */
const NOT_SWEPT = [
  ...['loginAlias', 'logout'],
  ...['embeddedStep', 'embeddedCalculator'],
  'adminExemplaryNew',
]

/** The addresses that a source names, with « x » for what stands there only at runtime. */
function addressesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    if (ts.isTemplateExpression(node)) {
      found.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('x'),
      )
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found.filter((text) => text.startsWith('/')).map((text) => text.replace(/[?#].*/, ''))
}

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)

it('X-01 each screen of the site is opened by a sweep, in every width and theme', () => {
  // Catches: a new screen that nobody looked at on a phone, in dark or without a mouse.
  const swept = SWEEPS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => addressesIn(path.join(ROOT, folder, file))),
  )
  const missing = Object.entries(ROUTES).filter(
    ([, route]) => !swept.some((address) => patternOf(route).test(address)),
  )
  expect(missing.map(([name]) => name).toSorted()).toEqual(NOT_SWEPT.toSorted())
})
