import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '..', 'web', 'src')

it('no style asks at each change whether something is anywhere on the page', () => {
  // A tick in a list of 2,000 steps took twice as long with eight such rules.
  const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const asking = styles.filter((file) =>
    /(:root|html|body|#root):has\(/.test(readFileSync(path.join(SOURCES, file), 'utf8')),
  )
  expect(styles.length).toBeGreaterThan(100)
  expect(asking).toEqual([])
})
