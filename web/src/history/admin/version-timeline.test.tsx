import type { ActAction, Version } from '@etapes-climat/domain/history/contract'
import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { crossedLabels } from '../../testing/drawn-labels.ts'
import { VersionTimeline } from './version-timeline.tsx'

const ACTIONS: ActAction[] = ['update', 'open-next', 'prepare', 'publish-next', 'publish-planned']
const DAY_MS = 86_400_000

interface Save {
  action: ActAction
  published: boolean
  days: number
}

/** @param from number of the oldest */
function versionsOf(saves: readonly Save[], from: number): Version[] {
  let at = Date.parse('2026-01-01T09:00:00Z')
  const versions = saves.map(({ action, published, days }, index) => {
    at += days * DAY_MS
    const moment = new Date(at).toISOString()
    return {
      action,
      published,
      at: moment,
      number: from + index,
      title: 'Isoler',
      by: null,
      changed: [],
    }
  })
  return versions.toReversed()
}

const comingOf = (isNextVersion: boolean, isPlanned: boolean): ComingPublication => ({
  kind: 'cards',
  isNextVersion,
  revision: 3,
  updatedAt: '2026-12-01T09:00:00Z',
  by: null,
  target: { '@id': '/api/cards/1', uid: '00000000-0000-4000-8000-000000000001', title: 'Isoler' },
  planned: isPlanned ? { at: '2026-12-24T22:45:00Z', by: null } : null,
  refusal: null,
})

const lettering = {
  size: 13,
  anchorOf: (name: string) => (/state/.test(name) ? ('end' as const) : ('middle' as const)),
}

const save = fc.record({
  action: fc.constantFrom(...ACTIONS),
  published: fc.boolean(),
  days: fc.nat({ max: 2 }),
})

it('REP-66 LIFE-13 whatever was saved when, no line of the history runs through a label and no label stands on another', () => {
  fc.assert(
    fc.property(
      fc.array(save, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 1, max: 800 }),
      fc.constantFrom(null, [true, true], [true, false], [false, true]),
      (saves, from, waiting) => {
        const coming = waiting && comingOf(waiting[0] === true, waiting[1] === true)
        const drawn = <VersionTimeline versions={versionsOf(saves, from)} coming={coming} />
        expect(crossedLabels(renderToStaticMarkup(drawn), lettering)).toEqual([])
      },
    ),
  )
})
