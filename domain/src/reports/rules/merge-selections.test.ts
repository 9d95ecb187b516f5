import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSelections } from './merge-selections.ts'

const steps = (text: string) => [...text].map((uid) => ({ uid }))
const names = (found: { uid: string }[]) => found.map(({ uid }) => uid).join('')

it.each([
  // base, mine, theirs, kept, contested
  ['AB', 'AB', 'AB', 'AB', ''],
  ['AB', 'ABC', 'ABD', 'ABCD', ''],
  ['AB', 'A', 'AB', 'A', ''],
  ['AB', 'AB', 'A', 'AB', 'B'],
  ['AB', 'ABC', 'AC', 'ABC', 'B'],
  ['AB', 'A', 'B', 'A', 'A'],
  [null, 'AC', 'AB', 'ACB', 'C'],
])(
  'TEAM-32 from %s, %s here and %s there make %s, with %s to be asked',
  (base, mine, theirs, kept, contested) => {
    const merged = mergeSelections(base === null ? null : [...base], steps(mine), steps(theirs))
    expect([names(merged.kept), names(merged.contested)]).toEqual([kept, contested])
  },
)

it('TEAM-32 a merge keeps every step that either added, and asks about all that the other removed', () => {
  const some = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 })
  fc.assert(
    fc.property(some, some, some, (base, mine, theirs) => {
      const merged = mergeSelections(base, steps(mine.join('')), steps(theirs.join('')))
      const kept = names(merged.kept)
      expect(new Set(kept).size).toBe(kept.length)
      for (const uid of mine) expect(kept).toContain(uid)
      for (const uid of theirs.filter((one) => !base.includes(one))) expect(kept).toContain(uid)
      const gone = base.filter((uid) => mine.includes(uid) && !theirs.includes(uid))
      expect([...names(merged.contested)].sort()).toEqual(gone.sort())
    }),
  )
})
