import { readFile, writeFile } from 'node:fs/promises'
import { childFile, startProcess } from '../processes/child-process.ts'
import { UploadClient } from './upload-client.ts'

const CHILD = childFile('upload-server')
export const ADMIN = {
  username: 'admin@exemple.fr',
  password: 'une phrase de passe pour les essais',
}
const MIB = 1024 ** 2

/**
 * A server process over a data folder, and its administrator. The caller kills it.
 * @param within a command that runs the one after it, such as `unshare`
 */
export async function startUploadServer(dataDir: string, within: string[] = []) {
  const child = startProcess(CHILD, [dataDir, ADMIN.username, ADMIN.password], {}, within)
  await child.says('open on ')
  const baseUrl = /open on (http:\S+)/.exec(child.stdout)?.[1] ?? ''
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(ADMIN)
  const signedIn = await fetch(`${baseUrl}/login`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  const uploads = new UploadClient(baseUrl, token)
  return { child, baseUrl, token, uploads, memory: memoryOf(child.pid) }
}

/** Memory of a process as Linux counts it, in MiB. */
function memoryOf(pid: number) {
  const read = async (key: string) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return (Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MIB
  }
  return {
    /** growth of the process's memory while `work` runs */
    async growthDuring(work: () => Promise<unknown>): Promise<number> {
      await writeFile(`/proc/${pid}/clear_refs`, '5')
      const before = await read('VmRSS')
      await work()
      return (await read('VmHWM')) - before
    },
  }
}
