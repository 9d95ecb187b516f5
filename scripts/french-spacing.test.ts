import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** What these write is read in a terminal, where it is looked for with the spaces of a keyboard. */
const TERMINAL = /^server\/src\/(config|db|maintenance|main\.ts|engines\/storage)/
/** The specification's own sentence, kept to the letter. */
const QUOTED = new Set(['Cette adresse mail est déjà utilisé !'])
const BREAKABLE = /« | »|(?<=[\p{L}\p{N}»)…”}]) (?=[:;!?](\s|$))/u

const isProduct = (file: string) => !/\.test\.|\/testing\//.test(file) && !TERMINAL.test(file)

/** The lines of a template of documents, whose code has no such spaces; the texts of any other file. */
function textsOf(file: string): string[] {
  if (file.endsWith('.typ')) return readFileSync(file, 'utf8').split('\n')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    kind,
  )
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node)) return
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    // A sign at its start stands after a value.
    else if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      texts.push(node.text.replace(/^ (?=[:;!?](\s|$))/, '» '))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

it('French texts keep their signs on the line of the word before them', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.typ'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^(web|domain|server)\/src\//.test(file) && isProduct(file))
  const breakable = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => BREAKABLE.test(text) && !QUOTED.has(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(breakable).toEqual([])
})
