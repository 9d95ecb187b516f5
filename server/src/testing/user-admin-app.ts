import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { User } from '@etapes-climat/domain/users/contract'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { buildTestApp } from './build-test-app.ts'
import { signIn, visitor } from './client.ts'
import type { TestDatabase } from './database/database.ts'
import { makeUser, TEST_PASSWORD } from './factories.ts'

const LISTS = ['waiting-approval', 'member', 'no-member', 'admin', 'soft-deleted']

/**
 * The application, an administrator, and what tests of accounts do and ask.
 * @param database instead of a fresh one
 */
export async function openUserAdminApp(database?: Promise<TestDatabase>) {
  const test = await buildTestApp({}, undefined, { database })
  const { db } = test.database
  const self = await makeUser(db, { isAdmin: true, firstName: 'Awa', lastName: 'Diarra' })
  const admin = await signIn(test.app, self.email)
  const list = (type: string, query = '') =>
    admin.get<Collection<User>>(`/admin/users/${type}${query}`)
  return {
    test,
    db,
    /** signed in as `self` */
    admin,
    self,
    list,
    make: (values: Parameters<typeof makeUser>[1] = {}) => makeUser(db, values),
    act: (uid: string, action: string) => admin.post<User>(`/admin/users/${uid}/${action}`),
    /** the lists that an account is in */
    async listsOf(uid: string) {
      const found: string[] = []
      for (const type of LISTS) {
        const { body } = await list(type, `?search[uid]=${uid}`)
        if (body['hydra:member'].some((user) => user.uid === uid)) found.push(type)
      }
      return found
    },
    async canSignIn(email: string) {
      const body = { username: email, password: TEST_PASSWORD }
      return (await visitor(test.app).post('/login', body)).status === 200
    },
    /** kinds of the mails for an address */
    async mailKinds(email: string) {
      const mails = await db.select().from(mailOutbox)
      return mails.filter((mail) => mail.toAddress === email).map((mail) => mail.kind)
    },
  }
}
export type UserAdminApp = Awaited<ReturnType<typeof openUserAdminApp>>
