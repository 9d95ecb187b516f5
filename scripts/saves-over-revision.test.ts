import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ApiCall } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { expect, it } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '..', 'web', 'src')

/** A call whose types the caller declares, with its route and arguments, which hold two levels of parentheses. */
const CALL =
  /call\w*AnyApi\w*(?:<[^>]*>)?\(\s*['`]([A-Z]+ [^'`]+)['`](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

const DECLARED: Readonly<Record<string, ApiCall>> = apiRoutes
const readsRevision = (route: string) =>
  DECLARED[route]?.readsRevision === true || route.startsWith('PUT ')

// The types of all other calls require it.
it('D-119 each save whose types the caller declares names the revision that it is based on', () => {
  const saves = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(CALL)])
    .filter(([, route = '']) => readsRevision(route))
  expect(saves.length).toBeGreaterThan(3)
  expect(saves.filter(([save]) => !save.includes('revision')).map(([save]) => save)).toEqual([])
})
