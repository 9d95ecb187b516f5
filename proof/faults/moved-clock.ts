import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { ProofRun } from '../proof.ts'
import { startApplication } from '../servers/application.ts'
import { ADMINISTRATOR } from '../traffic/person.ts'

/** Where Debian's package puts the library, which this machine's loader finds by itself. */
const FAKETIME = '/usr/$LIB/faketime/libfaketime.so.1'

/**
 * Fault 12: the clock of the server and of its embedded database jumps between two starts. Sessions
 * survive an hour in both directions; in 2038 they are over, and everything else works.
 */
export async function moveClock({ defer }: ProofRun): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-faults-'))
  defer(() => rmSync(folder, { recursive: true }))
  const faults: string[] = []
  let session: SessionTokens | undefined
  for (const [clock, survives] of [
    ['+0', true],
    ['+1h', true],
    ['-1h', true],
    ['@2038-01-20 00:00:00', false],
  ] as const) {
    const application = await startApplication({
      DATA_DIR: folder,
      LD_PRELOAD: FAKETIME,
      FAKETIME: clock,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    defer(() => application.process.kill())
    const post = async <Body>(call: string, body: object) => {
      const answer = await fetch(`${application.baseUrl}${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Body }
    }
    if (session) {
      const { refresh_token } = session
      const renewed = await post<SessionTokens>('/token/refresh', { refresh_token })
      const isAlive = renewed.status === 200
      if (isAlive !== survives) faults.push(`${clock}: a session is answered ${renewed.status}`)
    }
    const { email: username, password } = ADMINISTRATOR
    const signedIn = await post<SessionTokens>('/login', { username, password })
    if (signedIn.status !== 200) faults.push(`${clock}: a sign-in is answered ${signedIn.status}`)
    session = signedIn.body
    const authorization = `Bearer ${session.token}`
    const me = await fetch(`${application.baseUrl}/me`, { headers: { authorization } })
    if (!me.ok) faults.push(`${clock}: its own token is answered ${me.status}`)
    await application.stop()
  }
  return faults
}
