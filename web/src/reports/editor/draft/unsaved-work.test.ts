import { describe, expect, it } from 'vitest'
import { EMPTY_EDITOR, type ReportEditorState } from '../state/report-editor-state.ts'
import { isUnsaved, lossOf } from './unsaved-work.ts'

const NEW = '/mon-parcours/edition'
const OTHER = '/mon-parcours/edition/abc'
const kept = { kept: true }

const step = {
  uid: 's',
  iri: '/api/cards/1',
  name: 'S',
  val: 1,
  format: 'direct',
  draft: false,
  sectorUid: null,
}
const withStep: ReportEditorState = { ...EMPTY_EDITOR, cards: [step], unsaved: true }

describe('what a departure loses', () => {
  it('REP-41 nothing on a step, a report, a public page: the draft is stored', () => {
    for (const to of ['/etape/1', '/mon-parcours/abc', '/accueil', '/se-connecter'])
      expect(lossOf({ from: NEW, to, work: kept, left: true })).toBeNull()
  })

  it('another report, and signing out', () => {
    expect(lossOf({ from: NEW, to: OTHER, work: kept, left: true })).toBe('other-report')
    expect(lossOf({ from: OTHER, to: NEW, work: kept, left: true })).toBe('other-report')
    expect(lossOf({ from: NEW, to: '/deconnexion', work: kept, left: true })).toBe('sign-out')
    expect(lossOf({ from: '/accueil', to: '/deconnexion', work: null, left: true })).toBe(
      'sign-out',
    )
  })

  it('everything, in a browser that keeps nothing', () => {
    expect(lossOf({ from: NEW, to: '/etape/1', work: { kept: false }, left: false })).toBe(
      'not-kept',
    )
  })

  it('nothing when there is none', () => {
    for (const to of [OTHER, '/deconnexion', '/etape/1'])
      expect(lossOf({ from: NEW, to, work: null, left: false })).toBeNull()
  })
})

describe('unsaved work', () => {
  it('filters alone are not work, a step or a given name is', () => {
    expect(isUnsaved({ ...EMPTY_EDITOR, unsaved: true })).toBe(false)
    expect(isUnsaved(withStep)).toBe(true)
    expect(isUnsaved({ ...withStep, unsaved: false })).toBe(false)
    const proposed = { name: 'Îlot 4', description: '' }
    expect(isUnsaved({ ...EMPTY_EDITOR, proposed, unsaved: true })).toBe(true)
  })
})
