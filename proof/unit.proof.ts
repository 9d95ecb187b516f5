import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { debianTool } from '../scripts/test-tools.mjs'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof } from './proof.ts'
import { startUnit } from './servers/systemd.ts'
import { ADMINISTRATOR, signIn } from './traffic/person.ts'

const READY_MS = 60_000

/** The unit of systemd with its whole sandbox, on all addresses of the machine (OPS-07). */
export const unit: Proof = {
  title: 'The unit, started by systemd in its sandbox',
  tools: [debianTool('systemd', 'systemd', 'systemd-analyze')],
  async run({ figure, defer }) {
    if (process.getuid?.() !== 0) {
      return figure('start of systemd', 'this proof needs root, for namespaces', 'root', false)
    }
    const port = await freePort()
    const systemd = startUnit({
      HOST: '0.0.0.0',
      PORT: String(port),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    })
    defer(systemd.stop)
    const baseUrl = `http://127.0.0.1:${port}`
    const ready = () =>
      fetch(`${baseUrl}/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    const started = Date.now()
    while ((await ready()) !== 200 && Date.now() - started < READY_MS) await wait(100)
    const status = await ready()
    figure('/ready with HOST=0.0.0.0', status || 'no answer', '200', status === 200)
    if (status !== 200) return
    const pid = systemd.serverPid()
    const facts = readFileSync(`/proc/${pid}/status`, 'utf8')
    const fact = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(facts)?.[1] ?? '?'
    figure('user of the process', fact('Uid'), 'not 0', Number(fact('Uid')) > 0)
    figure('its capabilities', fact('CapBnd'), '0', Number(`0x${fact('CapBnd')}`) === 0)
    figure('its filter of system calls', fact('Seccomp'), '2', fact('Seccomp') === '2')
    const person = await signIn(baseUrl)
    figure('sign-in on the new database', person ? 'done' : 'refused', 'done', Boolean(person))
    const steps = await fetch(`${baseUrl}/cards/actu`)
    figure('steps read', steps.status, '200', steps.status === 200)
  },
}
