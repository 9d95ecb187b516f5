import type { createBrowserRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { toastList, toastRefusal } from '../ui/feedback/toast-store.ts'
import { followNavigations } from './navigation-effects.ts'

type Router = ReturnType<typeof createBrowserRouter>

const at = (pathname: string, isLoading = false) => ({
  initialized: !isLoading,
  navigation: { state: isLoading ? 'loading' : 'idle' },
  location: { pathname, key: pathname },
  matches: [],
})

it('D-15 a refusal told while the first page loads stays where it leads, and leaves with the next page', () => {
  const document = { title: '', getElementById: () => null, querySelector: () => null }
  vi.stubGlobal('document', document)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  let notify = (_state: unknown): void => undefined
  const router = {
    state: at('/admin', true),
    subscribe: (listener: typeof notify) => {
      notify = listener
      return () => undefined
    },
  }
  const arrive = (pathname: string) => {
    router.state = at(pathname)
    notify(router.state)
  }
  toastRefusal('Cette page est réservée aux administrateurs.')
  followNavigations(router as unknown as Router)
  arrive('/accueil')
  expect(toastList.get()).toHaveLength(1)
  arrive('/contact')
  expect(toastList.get()).toHaveLength(0)
})
