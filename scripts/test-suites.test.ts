import { expect, it } from 'vitest'
import { suitesWithout } from './test-suites.mjs'

it.each([
  [[], 6, []],
  [['Xvfb'], 6, ['Left out: the pages in WebKit']],
  [['Firefox'], 6, ['Left out: the pages in Firefox']],
  [
    ['Firefox', 'WebKit', 'Xvfb'],
    5,
    ['Left out: the pages in Firefox', 'Left out: the pages in WebKit'],
  ],
  [
    ['PostgreSQL'],
    5,
    [
      'No PostgreSQL server can be started: only the calls in which the engine decides run, on the embedded database',
    ],
  ],
])('LIM-20 without %j %i suites run, and what is left out is named', (missing, count, told) => {
  const { suites, said } = suitesWithout(missing)
  expect(suites).toHaveLength(count)
  expect(said).toEqual(told)
})
