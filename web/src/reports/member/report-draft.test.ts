import { beforeEach, expect, it } from 'vitest'
import { editedReport, readDraft, removeDraft, writeDraft } from './report-draft.ts'
import { EMPTY_EDITOR } from './report-editor-state.ts'

const kept = new Map<string, string>()
const storage = {
  get: (key: string) => kept.get(key) ?? null,
  set: (key: string, value: string) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
}
beforeEach(() => kept.clear())

const mine = { userUid: 'me', reportUid: null }
const state = { ...EMPTY_EDITOR, sectorUids: ['build'], unsaved: true }

it('REP-41 unsaved work is read back, for this user and this report only', () => {
  writeDraft(mine, state, storage)
  expect(readDraft(mine, storage)).toEqual(state)
  expect(readDraft({ ...mine, userUid: 'other' }, storage)).toBeNull()
  expect(readDraft({ ...mine, reportUid: 'seven' }, storage)).toBeNull()
  removeDraft(mine, storage)
  expect(readDraft(mine, storage)).toBeNull()
})

it('REP-41 what cannot be read counts as nothing kept', () => {
  writeDraft(mine, state, storage)
  for (const key of kept.keys()) kept.set(key, '{"version":0,"state":{}}')
  expect(readDraft(mine, storage)).toBeNull()
  for (const key of kept.keys()) kept.set(key, '{')
  expect(readDraft(mine, storage)).toBeNull()
})

it('REP-41 a full storage keeps no stale work', () => {
  expect(writeDraft(mine, state, storage)).toBe(true)
  const full = { ...storage, set: () => undefined }
  expect(writeDraft(mine, EMPTY_EDITOR, full)).toBe(false)
  expect(readDraft(mine, storage)).toBeNull()
})

it('STEP-18 the report edited last is remembered for the step page', () => {
  expect(editedReport('me', storage)).toBeNull()
  writeDraft(mine, state, storage)
  expect(editedReport('me', storage)).toEqual(mine)
  writeDraft({ ...mine, reportUid: 'seven' }, state, storage)
  expect(editedReport('me', storage)?.reportUid).toBe('seven')
})
