import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtServerFile } from '../../config/paths.ts'
import type { WorkerProcessOptions } from '../../engines/processes/worker-process.ts'
import { HttpError } from '../../hydra/http-error.ts'
import { sampleWorkbook } from '../../testing/workbooks/sample-workbook.ts'
import { readInProcess } from './read-in-process.ts'

const GOOD = sampleWorkbook({ Étapes: [['Nom'], ['Isoler le toit']] })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = (file: Buffer, changes: Partial<WorkerProcessOptions>) =>
  readInProcess(
    { file, reading: { kind: 'catalogue' } },
    { workerPath: builtServerFile('workbook-worker.js'), ...changes },
    () => undefined,
  )

it('LIFE-07 LIFE-09 a good file that is not read in time can be tried again, and is never called bad', async () => {
  // Catches: a process that ends silently, reported as a fault of the file.
  const error = await read(GOOD, { timeoutMs: 1 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ statusCode: 503, violations: [], headers: { 'retry-after': '10' } })
  expect((error as HttpError).message).toMatch(/le serveur est très occupé.*Réessayez/)
})

it.each([
  ['fills its memory', 'const held = []; for (;;) held.push(Array(1e6).fill(0.5))', 422],
  ['is ended by the system', "process.kill(process.pid, 'SIGKILL')", 503],
  [
    'stops in the middle of a line',
    `process.stdout.write('{"type":"steps","li'); process.kill(process.pid, 'SIGKILL')`,
    503,
  ],
])(
  'LIFE-07 a reading whose process %s gets the right answer',
  async (_, script, status) => {
    const workerPath = path.join(folder, 'worker.mjs')
    await writeFile(workerPath, script)
    await expect(read(GOOD, { workerPath })).rejects.toMatchObject({ statusCode: status })
  },
  60_000,
)

it('LIFE-07 a reader that cannot be started is no fault of the file', async () => {
  const missing = read(GOOD, { workerPath: path.join(folder, 'missing.js') })
  await expect(missing).rejects.toThrow('The reader of workbooks ended with 1')
})
