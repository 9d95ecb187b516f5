import type { Page } from '@etapes-climat/domain/pages/contract'
import type { Me } from '@etapes-climat/domain/users/contract'
import { expectTypeOf, it } from 'vitest'
import { callApi } from './api-client.ts'
import { itemApi, readList } from './item-api.ts'

/** Never run: the compiler reads it. */
const calls = {
  me: () => callApi('GET /me'),
  // @ts-expect-error no such call
  unknown: () => callApi('GET /moi'),
  // @ts-expect-error the body is missing
  withoutBody: () => callApi('POST /api/pages', { once: true }),
  // @ts-expect-error a title is a text
  wrongBody: () => callApi('POST /api/pages', { body: { title: 1 } }),
  // @ts-expect-error a form is sent as one
  noForm: () => callApi('POST /login', { body: { username: 'a' } }),
  // @ts-expect-error the path names a page
  withoutId: () => callApi('GET /api/pages/{id}'),
  // @ts-expect-error an account is no page
  wrongAnswer: (): Promise<Page> => callApi('GET /me'),
  // @ts-expect-error one account is no list
  noList: () => readList('GET /me'),
  // @ts-expect-error pages have no publication
  wrongChange: (page: Page) => itemApi('/api/pages').update(page, { draft: true }),
}

it('the route gives the types of body and answer', () => {
  expectTypeOf(calls.me).returns.resolves.toEqualTypeOf<Me>()
  expectTypeOf(() => readList('GET /api/pages')).returns.resolves.toEqualTypeOf<Page[]>()
  expectTypeOf(itemApi('/api/pages').read).returns.resolves.toEqualTypeOf<Page>()
})
