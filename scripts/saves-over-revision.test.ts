import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readsIfMatch } from '../server/src/api-docs/describe-operation.ts'

const SOURCES = path.join(import.meta.dirname, '..', 'web', 'src')

/** A call of the API in a source, with its method, path and arguments, which hold two levels of parentheses. */
const CALL =
  /call\w*Api\w*(?:<[^>]*>)?\(\s*['`]([A-Z]+) ([^'`]+)['`](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

/** Each field of it stands for itself: where two screens of a workshop are, the last one is. */
const WITHOUT_REVISION = ['PUT /workshops/:id']

it('D-119 each save of a screen names the revision that it is based on', () => {
  const saves = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(CALL)])
    .filter(([, method = '', braced = '']) => {
      const url = braced.replace(/\{(\w+)\}/g, ':$1')
      return readsIfMatch(method, url) && !WITHOUT_REVISION.includes(`${method} ${url}`)
    })
  expect(saves.length).toBeGreaterThan(6)
  expect(saves.filter(([save]) => !save.includes('revision')).map(([save]) => save)).toEqual([])
})
