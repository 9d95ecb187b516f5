import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { cardDocument, stepPictures } from '../../cards/document/card-document.ts'
import { sourceFile } from '../../config/paths.ts'
import { pdfGlyphs, pdfInfo, pdfText } from '../../testing/documents/pdf-tools.ts'
import { pdfWorkers, pdfWorkersOf, residentMemory } from '../../testing/documents/pdf-workers.ts'
import { sampleCard } from '../../testing/documents/sample-documents.ts'
import { workerFile } from '../../testing/processes/child-process.ts'
import { type Asker, QueueFullError } from '../jobs/fair-queue.ts'
import { loadDocumentPictures } from './document-pictures.ts'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions } from './pdf-engine.ts'
import { PdfRenderError, PdfTimeoutError } from './pdf-errors.ts'
import type { PdfDocument } from './pdf-message.ts'

const member = (key = 'a'): Asker => ({ key, isVisitor: false })
const visitor = (key = 'z'): Asker => ({ key, isVisitor: true })

const engines: PdfEngine[] = []
const warnings: object[] = []

function startEngine(options: Partial<PdfEngineOptions> = {}): PdfEngine {
  const engine = createPdfEngine({
    workerPath: workerFile('pdf-worker'),
    execArgv: [],
    logger: { warn: (details) => warnings.push(details) },
    ...options,
  })
  engines.push(engine)
  return engine
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  warnings.length = 0
})

function stepDocument(name: string): PdfDocument {
  const context = { pictureOf: () => null, publicUrl: 'https://etapes.example' }
  const now = new Date('2026-11-21T10:00:00Z')
  return {
    template: sourceFile('cards/document/card.typ'),
    title: name,
    data: cardDocument(sampleCard({ name }), context, { now, draft: false }),
    pictures: {},
  }
}

/** A picture that no compression makes small: 80 kB. */
const noisyJpeg = () =>
  sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

const step =
  (name = 'Étape de démonstration') =>
  async () =>
    stepDocument(name)
const under = (template: string) => async () => ({ ...stepDocument('Étape'), template })
const endless = () => under(sourceFile('testing/documents/endless.typ'))
const failing = () => under(sourceFile('testing/documents/failing.typ'))
const greedy = () => under(sourceFile('testing/documents/greedy.typ'))

describe('PDF engine', () => {
  it('F-11 typesets ten documents asked for at once with two processes', async () => {
    const engine = startEngine()
    const names = Array.from({ length: 10 }, (_, index) => `Étape numéro ${index}`)
    const files = await Promise.all(names.map((name) => engine.render(step(name), member())))
    expect(pdfWorkers()).toHaveLength(2)
    for (const [index, file] of files.entries()) expect(pdfText(file)).toContain(names[index])
  })

  it('F-11 refuses the request that comes when twenty wait', async () => {
    const engine = startEngine({ size: 1 })
    const asked = Array.from({ length: 22 }, () => engine.render(step(), member()))
    const results = await Promise.allSettled(asked)
    expect(results.slice(0, 21).every(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(asked[21]).rejects.toBeInstanceOf(QueueFullError)
  })

  it('F-11 visitors get one of two processes and five places: the others are for signed-in people', async () => {
    // Catches: one link's readers filling the queue of every member.
    const engine = startEngine()
    const asked = Array.from({ length: 9 }, (_, index) =>
      engine.render(step(), visitor(`link ${index}`)),
    )
    const visitors = Promise.allSettled(asked)
    const members = [engine.render(step('Étape d’un membre'), member())]
    for (const file of await Promise.all(members)) expect(pdfText(file)).toContain('d’un membre')
    const results = await visitors
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    for (const result of results.slice(6)) {
      expect(result).toMatchObject({ reason: { name: 'QueueFullError', isVisitor: true } })
    }
  })

  it('F-11 a document that fails fails alone, on the same process', async () => {
    const engine = startEngine({ size: 1 })
    const [bad, good] = await Promise.allSettled([
      engine.render(failing(), member()),
      engine.render(step(), member()),
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(PdfRenderError) })
    expect(String((bad as PromiseRejectedResult).reason)).toContain('cannot be typeset')
    expect(good.status).toBe('fulfilled')
    expect(pdfWorkers()).toHaveLength(1)
  })

  it('F-11 a document that hangs is ended in time and the process replaced', async () => {
    const engine = startEngine({ size: 2, timeoutMs: 4000 })
    await engine.render(step(), member())
    const started = Date.now()
    const hanging = engine.render(endless(), member())
    const beside = engine.render(step(), member())
    await expect(hanging).rejects.toBeInstanceOf(PdfTimeoutError)
    expect(Date.now() - started).toBeLessThan(6000)
    await beside
    expect((await engine.render(step(), member())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('F-11 a document that waits too long behind hanging ones is given up in time', async () => {
    const engine = startEngine({ size: 1, timeoutMs: 3000 })
    const started = Date.now()
    const both = await Promise.allSettled([
      engine.render(endless(), member()),
      engine.render(step(), member()),
    ])
    expect(both.every(({ status }) => status === 'rejected')).toBe(true)
    expect(Date.now() - started).toBeLessThan(5000)
    expect((await startEngine({ size: 1 }).render(step(), member())).length).toBeGreaterThan(1000)
  })

  it('F-11 a killed process costs its document only and is replaced', async () => {
    const engine = startEngine({ size: 1 })
    const hanging = engine.render(endless(), member())
    const [pid] = await pdfWorkersOf(1)
    process.kill(pid ?? 0, 'SIGKILL')
    await expect(hanging).rejects.toBeInstanceOf(PdfRenderError)
    expect(pdfInfo(await engine.render(step(), member())).Tagged).toBe('yes')
    expect(await pdfWorkersOf(1)).not.toContain(pid)
  })

  it('F-11 a process killed while idle is not given the next document', async () => {
    const engine = startEngine({ size: 1 })
    await engine.render(step(), member())
    const [pid] = await pdfWorkersOf(1)
    process.kill(pid ?? 0, 'SIGKILL')
    expect((await engine.render(step(), member())).length).toBeGreaterThan(1000)
    expect(await pdfWorkersOf(1)).not.toContain(pid)
  })

  it('F-11 a process that cannot start costs each document one try, not a loop', async () => {
    const engine = startEngine({ workerPath: path.join(import.meta.dirname, 'absent.ts') })
    const results = await Promise.allSettled([
      engine.render(step(), member()),
      engine.render(step(), member()),
    ])
    for (const result of results) {
      expect(result).toMatchObject({ reason: new PdfRenderError('The PDF process ended (1)') })
    }
  })

  it('F-11 a document that takes all memory fails alone, in time, and the next one works', async () => {
    const engine = startEngine({ memoryLimit: 400 * 1024 ** 2 })
    await engine.render(step(), member())
    const [small] = await pdfWorkersOf(1)
    const [hungry, beside] = await Promise.allSettled([
      engine.render(greedy(), member()),
      engine.render(step('Pendant ce temps'), member()),
    ])
    expect(beside.status).toBe('fulfilled')
    expect(hungry).toMatchObject({
      reason: new PdfRenderError('The document took more than 419430400 bytes'),
    })
    expect(await pdfWorkersOf(1)).not.toContain(small)
    expect(pdfText(await engine.render(step('Juste après'), member()))).toContain('Juste après')
  })

  it('F-11 short of memory, Linux ends a PDF process before the server', async () => {
    await startEngine({ size: 1 }).render(step(), member())
    const [pid] = await pdfWorkersOf(1)
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })

  it('F-11 what waits holds no picture, and what never arrives gives its place back', async () => {
    const engine = startEngine({ size: 1, timeoutMs: 2000 })
    let gathered = 0
    const never = engine.render(() => new Promise(() => {}), member())
    const waiting = engine.render(async () => {
      gathered += 1
      return stepDocument('Étape')
    }, member())
    const both = Promise.allSettled([never, waiting])
    expect(gathered).toBe(0)
    expect((await both)[0]).toMatchObject({ reason: expect.any(PdfTimeoutError) })
    expect(pdfInfo(await startEngine({ size: 1 }).render(step(), member())).Tagged).toBe('yes')
    expect((await Promise.allSettled([engine.render(step(), member())]))[0]?.status).toBe(
      'fulfilled',
    )
  })

  it('F-11 processes are replaced after the given number of documents', async () => {
    const engine = startEngine({ size: 1, recycleAfter: 2 })
    await engine.render(step(), member())
    const [first] = await pdfWorkersOf(1)
    await engine.render(step(), member())
    await engine.render(step(), member())
    expect(await pdfWorkersOf(1)).not.toContain(first)
  })

  it('F-11 a process gives the pictures of its documents back: it holds no more after eighty than after twenty', async () => {
    // Catches: memory of the compiler that waits for V8 to collect, which small texts seldom make it do.
    const engine = startEngine({ size: 1, recycleAfter: Number.POSITIVE_INFINITY })
    const jpeg = await noisyJpeg()
    const card = sampleCard()
    const { pictures, pictureOf } = await loadDocumentPictures(stepPictures(card), async () => jpeg)
    const context = { pictureOf, publicUrl: 'https://etapes.example' }
    const data = cardDocument(card, context, { now: new Date(), draft: false })
    const printed = { ...stepDocument('Étape'), data, pictures }
    const make = async (count: number) => {
      for (let made = 0; made < count; made += 1) await engine.render(async () => printed, member())
    }
    await make(20)
    const [pid = 0] = await pdfWorkersOf(1)
    const afterTwenty = residentMemory(pid)
    await make(60)
    expect(await pdfWorkersOf(1)).toEqual([pid])
    await expect.poll(() => residentMemory(pid)).toBeLessThan(afterTwenty * 1.1)
  })

  it('F-11 closing ends every process and refuses what waits', async () => {
    const engine = startEngine({ size: 1 })
    const asked = Promise.allSettled([
      engine.render(endless(), member()),
      engine.render(step(), member()),
    ])
    await engine.close()
    const results = await asked
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(pdfWorkers()).toHaveLength(0)
    await expect(engine.render(step(), member())).rejects.toBeInstanceOf(PdfRenderError)
  })

  it('F-10 typesets no file that is not a template of ours', async () => {
    const engine = startEngine({ size: 1 })
    for (const template of [
      '/tmp/other.typ',
      sourceFile('../../etc/x.typ'),
      sourceFile('main.ts'),
    ]) {
      await expect(engine.render(under(template), member())).rejects.toThrow(
        'Not a template of ours',
      )
    }
  })

  it('PDF-09 a character without a glyph gives a plain tagged PDF and a log line', async () => {
    const template = sourceFile('testing/documents/undrawn.typ')
    const file = await startEngine({ size: 1 }).render(under(template), member())
    expect(pdfInfo(file).Tagged).toBe('yes')
    expect(pdfText(file)).toContain('Forêt')
    expect(pdfGlyphs(file).filter((glyph) => glyph === 0)).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).toContain('PDF/UA-1')
    expect(JSON.stringify(warnings).length).toBeLessThan(1000)
  })
})

/** Whether some process carries `marker` in its environment. */
function runsWith(marker: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker)
      } catch {
        return false
      }
    })
}

describe('PDF processes', () => {
  it.each([
    ['as soon as they are started', 0],
    ['in the middle of a document', 3000],
  ])('F-11 end with their parent, %s', async (_, delay) => {
    const marker = `/tmp/etapes-pdf-parent-${process.pid}-${delay}`
    const document = JSON.stringify(await endless()())
    const script = `
      import { createPdfEngine } from '${path.join(import.meta.dirname, 'pdf-engine.ts')}'
      const workerPath = '${workerFile('pdf-worker')}'
      const engine = createPdfEngine({ workerPath, execArgv: [], logger: console })
      engine.render(async () => (${document}), { key: 'a', isVisitor: false }).catch(() => {})
    `
    const env = { ...process.env, HOME: marker }
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    const parent = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const worker = ['-P', String(parent.pid), '-f', 'pdf-worker']
    const isStarted = () => spawnSync('pgrep', worker).status === 0
    await expect.poll(isStarted, { interval: 10 }).toBe(true)
    await sleep(delay)
    parent.kill('SIGKILL')
    await expect.poll(() => runsWith(marker), { timeout: 10_000, interval: 200 }).toBe(false)
  })
})
