import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { builtServerFile } from '../../config/paths.ts'
import { startProcess } from './child-process.ts'

const ADMIN = { email: 'admin@exemple.fr', password: 'une phrase de passe pour les essais' }

/** Starts a server on a data folder, to be killed, and calls it as its administrator. */
export async function openKillable(dataDir: string) {
  const server = startProcess(builtServerFile('main.js'), [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await server.says('ouvert sur ')
  const base = /ouvert sur (http:\/\/[^\s"]+)/.exec(server.stdout)?.[1] ?? ''
  let token = ''
  const call = async (
    route: string,
    body?: Buffer | object,
    { method = body ? 'POST' : 'GET', headers = {} }: { method?: string; headers?: object } = {},
  ) => {
    const isFile = Buffer.isBuffer(body)
    return fetch(new URL(route, base), {
      method,
      headers: {
        'content-type': isFile ? WORKBOOK_TYPE : 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }
  const login = await call('/login', { username: ADMIN.email, password: ADMIN.password })
  token = (await login.json()).token
  return { server, call }
}
