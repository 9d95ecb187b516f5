import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = path.join(ROOT, 'web', 'src')
/** Where screens and dialogs are opened to be looked at in every width and theme. */
const SWEEPS = ['e2e/support/screens', 'e2e/layout']
/** It needs work that a page of the sweep begins without: `e2e/admin/history.test.ts` opens it. */
const NOT_SWEPT = ['Remplacer votre saisie']

const spaced = (text: string) => text.replaceAll(/\\u00a0|&nbsp;/g, '\u00a0')

/** What of a title is always the same, without the signs that stand at its end or around a name. */
const fixedPart = (text: string) => spaced(text).replace(/[\s«»:?]+$/, '')

/** The texts that an expression may be: those of its branches, and the beginnings of its templates. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  if (ts.isIdentifier(node)) return constantsOf(node)
  return ts.isJsxExpression(node) && node.expression ? textsOf(node.expression) : []
}

/** The texts of a constant of the same file. */
function constantsOf(name: ts.Identifier): string[] {
  const declared = name
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText() === name.text)
  return declared?.initializer ? textsOf(declared.initializer) : []
}

/** What each dialog of a source may be called; a title that is handed on stands where it comes from. */
function titlesIn(file: string): string[][] {
  const text = readFileSync(path.join(SOURCES, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const titles: string[][] = []
  const look = (node: ts.Node): void => {
    const isDialog =
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      node.tagName.getText().endsWith('Dialog')
    for (const attribute of isDialog ? node.attributes.properties : []) {
      const isTitle = ts.isJsxAttribute(attribute) && attribute.name.getText() === 'title'
      if (isTitle && attribute.initializer) titles.push(textsOf(attribute.initializer))
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return titles
    .map((names) => names.map(fixedPart).filter(Boolean))
    .filter((names) => names.length > 0)
}

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))

it('X-01 each dialog of the site is named by a sweep, which opens it in every width and theme', () => {
  const titles = filesOf(SOURCES, '.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap(titlesIn)
  const swept = SWEEPS.flatMap((folder) =>
    filesOf(path.join(ROOT, folder), '.ts').map((file) =>
      spaced(readFileSync(path.join(ROOT, folder, file), 'utf8')),
    ),
  ).join('\n')
  expect(titles.length).toBeGreaterThan(60)
  // One that has two titles is one dialog.
  const isSwept = (names: string[]) =>
    names.some((name) => swept.includes(name) || NOT_SWEPT.includes(name))
  expect(titles.filter((names) => !isSwept(names))).toEqual([])
})
