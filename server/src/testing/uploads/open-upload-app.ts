import type { AddressInfo } from 'node:net'
import type { Storage } from '../../engines/storage/storage.ts'
import { type AppChanges, buildTestApp } from '../build-test-app.ts'
import { signIn } from '../client.ts'
import { makeUser } from '../factories.ts'
import { UploadClient } from './upload-client.ts'

/** The application listening on a port, for bodies that arrive in pieces, with its users. */
export async function openUploadApp(changes: AppChanges = {}, storage?: Storage) {
  const test = await buildTestApp(changes, undefined, { storage })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const { db } = test.database
  const baseUrl = `http://127.0.0.1:${port}`
  const newClient = async (values: Parameters<typeof makeUser>[1]) => {
    const user = await makeUser(db, values)
    const { token } = await signIn(test.app, user.email)
    return { user, token, uploads: new UploadClient(baseUrl, token) }
  }
  return {
    test,
    db,
    port,
    baseUrl,
    admin: await newClient({ isAdmin: true }),
    otherAdmin: await newClient({ isAdmin: true }),
    member: await newClient({}),
    waiting: await newClient({ status: 'waiting' }),
    visitor: new UploadClient(baseUrl, null),
    /** every file that is kept or on its way, sorted */
    files: test.files,
  }
}
export type UploadApp = Awaited<ReturnType<typeof openUploadApp>>
