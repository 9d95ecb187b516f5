import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { createRightsCheck } from '../testing/rights/check-rights.ts'
import { POLICY } from '../testing/rights/policy.ts'
import type { PolicyRow } from '../testing/rights/policy-row.ts'

let test: TestApp
let checkRow: (row: PolicyRow) => Promise<string[]>
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  checkRow = await createRightsCheck(test)
})
afterAll(() => test.close())

it('SEC-24 every registered route has its row in the policy, and every row its route', () => {
  // Catches: a route added without deciding who may call it.
  const registered = [...test.app.accessOfRoutes.keys()].filter(
    (route) => !route.startsWith('HEAD '),
  )
  expect([...new Set(POLICY.map((row) => row.call))].sort()).toEqual(registered.sort())
})

it.each(POLICY.map((row) => [row.rows, row.call, row.rule, row] as const))(
  '%s %s is for: %s; what is refused changes nothing',
  async (_rows, _call, _rule, row) => {
    // Catches: an access one step too wide or too narrow; a write before the check.
    expect(await checkRow(row)).toEqual([])
  },
)
