import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { describedOperations } from '../testing/described-operations.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.ready()
})
afterAll(() => test.close())

it('D-106 the server serves and describes the calls of the table, and no others', () => {
  // Catches: a call that the screens make and the server does not know, or one beside the table.
  const described = [...describedOperations(test.app).keys()]
  const declared = new Set(Object.keys(apiRoutes).map((route) => route.split('?', 1)[0]))
  // PATCH changes every item that PUT changes.
  expect(described.filter((call) => !call.startsWith('PATCH ')).sort()).toEqual(
    [...declared].sort(),
  )
})
