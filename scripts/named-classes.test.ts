import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { withBreakpoints } from '../web/src/lib/window/breakpoints.ts'

const SOURCES = path.join(import.meta.dirname, '..', 'web', 'src')
const screens = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(path.join(SOURCES, file), 'utf8') }))

/** Classes of Tailwind that a screen names in a string, or after a class of its module. */
const utilitiesOf = (code: string) =>
  [...code.matchAll(/className="([^"]+)"|className=\{`\$\{[\w.]+\} ([^`$]+)`\}/g)].flatMap(
    ([, alone, beside = '']) => (alone ?? beside).split(' '),
  )

it('each class that a screen names is one of Tailwind', async () => {
  const theme = path.join(SOURCES, 'ui/theme/utilities.css')
  const styles = withBreakpoints(readFileSync(theme, 'utf8')).replace(
    /@import.*;/,
    '@tailwind utilities;',
  )
  const { build } = await compile(styles)
  const named = screens.flatMap(({ file, code }) =>
    utilitiesOf(code).map((name) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(1000)
  const built = build(named.map(({ name }) => name))
  const isBuilt = (name: string) => {
    const selector = `.${name.replace(/[^\w-]/g, (sign) => `\\${sign}`)}`
    return built.includes(`${selector} {`) || built.includes(`${selector}:`)
  }
  expect(named.filter(({ name }) => !isBuilt(name))).toEqual([])
})

it('each class that a screen takes from a CSS module is in it', () => {
  const missing = screens.flatMap(({ file, code }) =>
    [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(
      ([, local, from = '']) => {
        const module = readFileSync(path.join(SOURCES, path.dirname(file), from), 'utf8')
        const names = [...code.matchAll(new RegExp(`(?<![\\w.'/-])${local}\\.(\\w+)`, 'g'))]
        return names
          .map(([, name = '']) => name)
          .filter((name) => !new RegExp(`\\.${name}\\b`).test(module))
          .map((name) => `${file}: ${name}`)
      },
    ),
  )
  expect(missing).toEqual([])
})
