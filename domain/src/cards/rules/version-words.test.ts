import { expect, it } from 'vitest'
import { idxFull } from './idx-full.ts'
import { versionInWords } from './version-words.ts'

it.each([
  [
    { idx: 'LOG-03', version: 2, idxDate: '2026-03-09' },
    'LOG-03, version\u00a02 du\u00a009/03/2026',
  ],
  [{ idx: 'LOG-03', version: 2, idxDate: null }, 'LOG-03, version\u00a02'],
  [{ idx: '', version: 12, idxDate: '2026-03-09' }, 'Version\u00a012 du\u00a009/03/2026'],
  [{ idx: null, version: 1, idxDate: null }, 'Version\u00a01'],
])('REP-69 the full index of %o reads %s', (step, words) => {
  expect(versionInWords(idxFull(step))).toBe(words)
})
