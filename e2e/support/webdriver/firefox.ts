import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { COMMANDS, type Engine, type Parameters, type Session } from './commands.ts'
import { end, makeProfile, onPath, started } from './profile.ts'

const BINARY = 'firefox-esr'

/** French, no page of its own, documents to the folder without asking, talking to nobody else. */
const preferences = (downloads: string) => ({
  'marionette.port': 0,
  'intl.accept_languages': 'fr-FR',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'pdfjs.disabled': true,
  'ui.prefersReducedMotion': 1,
})

/** Firefox, spoken to through Marionette: the commands of WebDriver, without a driver between. */
export const firefox: Engine = {
  name: 'Firefox',
  isInstalled: () => onPath(BINARY),
  start: startFirefox,
}

async function startFirefox(): Promise<Session> {
  const { folder, downloads, remove } = makeProfile()
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(folder, 'user.js'), lines.join('\n'))
  const browser = spawn(
    BINARY,
    ['--headless', '--marionette', '--no-remote', '--profile', folder],
    {
      env: { ...process.env, HOME: folder },
      stdio: 'ignore',
    },
  )
  const close = async () => {
    await end(browser)
    remove()
  }
  const connection = await connect(folder).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    downloads,
    async send(command, parameters = {}) {
      const answer = await connection.call(COMMANDS[command][0], parameters)
      return answer !== null && typeof answer === 'object' && 'value' in answer
        ? answer.value
        : answer
    },
    close,
  }
}

/** A session with the Firefox that starts with this profile. */
async function connect(folder: string): Promise<Marionette> {
  const portFile = path.join(folder, 'MarionetteActivePort')
  const port = await started(() =>
    existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined,
  )
  const connection = new Marionette(net.connect(port, '127.0.0.1'))
  await connection.call('WebDriver:NewSession', { capabilities: {} })
  return connection
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Messages `length:[0, id, command, parameters]`, answered by `length:[1, id, error, result]`. */
class Marionette {
  readonly #socket: net.Socket
  readonly #waiting = new Map<number, Waiting>()
  #received = Buffer.alloc(0)
  #calls = 0

  constructor(socket: net.Socket) {
    this.#socket = socket
    socket.on('data', (data: Buffer) => this.#receive(data))
    // A killed Firefox resets the connection; waiting callers are rejected when it closes.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended'))
    })
  }

  call(command: string, parameters: Parameters): Promise<unknown> {
    if (this.#socket.destroyed) return Promise.reject(new Error('Firefox has ended'))
    this.#calls += 1
    const id = this.#calls
    const message = JSON.stringify([0, id, command, parameters])
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const colon = this.#received.indexOf(':')
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || this.#received.length < end) return
      this.#settle(JSON.parse(this.#received.subarray(colon + 1, end).toString('utf8')))
      this.#received = this.#received.subarray(end)
    }
  }

  #settle(message: unknown): void {
    // The first message is a greeting.
    if (!Array.isArray(message)) return
    const [, id, error, result] = message
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting?.resolve(result)
  }
}
