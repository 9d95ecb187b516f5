import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowserGlobals } from '../../testing/browser-globals.ts'
import { sampleUser } from '../../testing/sample-data.ts'

const TOKENS = { token: 'access', refresh_token: 'refresh' }

let root: { dataset: Record<string, string> }
let store: typeof import('./session-store.ts')
let changes: typeof import('./change-session.ts')

beforeEach(async () => {
  vi.resetModules()
  root = stubBrowserGlobals().root
  store = await import('./session-store.ts')
  changes = await import('./change-session.ts')
})

describe('session store', () => {
  it('AUTH-02 AUTH-03 keeps tokens, user id and user in the local storage', () => {
    changes.openSession(TOKENS, sampleUser())
    expect(localStorage.getItem('token')).toBe('access')
    expect(localStorage.getItem('refresh_token')).toBe('refresh')
    expect(localStorage.getItem('user_id')).toBe(sampleUser().uid)
    expect(store.currentSession()).toMatchObject({ token: 'access', user: { lastName: 'Dupont' } })
    expect(root.dataset.session).toBe('member')
  })

  it('AUTH-23 signing out empties local and session storage', () => {
    changes.openSession(TOKENS, sampleUser())
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('edit-mode', 'on')
    sessionStorage.setItem('previous-route', 'home')
    changes.clearStoredData()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(store.currentSession()).toBeNull()
    expect(root.dataset.session).toBe('anonymous')
  })

  it('an ended session leaves the person’s drafts', () => {
    changes.openSession(TOKENS, sampleUser())
    localStorage.setItem('report-draft', '{}')
    changes.forgetSession()
    expect(store.currentSession()).toBeNull()
    expect(localStorage.getItem('report-draft')).toBe('{}')
  })

  it('PUB-40 a session without stored user id, or with a broken user, is none', () => {
    changes.openSession(TOKENS, sampleUser())
    localStorage.removeItem('user_id')
    expect(store.currentSession()).toBeNull()
    changes.openSession(TOKENS, sampleUser())
    localStorage.setItem('user', '{broken')
    expect(store.currentSession()).toBeNull()
  })

  it('answers the same object until something changes', () => {
    changes.openSession(TOKENS, sampleUser({ isAdmin: true }))
    expect(store.currentSession()).toBe(store.currentSession())
    expect(store.currentRole()).toBe('admin')
  })
})
