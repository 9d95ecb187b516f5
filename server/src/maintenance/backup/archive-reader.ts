import fs from 'node:fs'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar, { type Extract } from 'tar-stream'
import { StartRefused } from '../../db/start-refused.ts'
import { FILES_FOLDER, MANIFEST_ENTRY, type Manifest, manifestSchema } from './manifest.ts'

/** One file of the archive: its header, and its bytes as a stream. */
export type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

/** Hands over the entries one by one. Throws `StartRefused` when the archive is cut or damaged. */
export async function readEntries(
  archive: string,
  handle: (entry: Entry) => Promise<void>,
): Promise<void> {
  const extract = tar.extract()
  const read = pipeline(fs.createReadStream(archive), createGunzip(), extract)
  const handled = async () => {
    for await (const entry of extract) {
      await handle(entry)
      entry.resume()
    }
  }
  const [reading, handling] = await Promise.allSettled([read, handled()])
  if (handling.status === 'rejected' && !isDamage(handling.reason)) throw handling.reason
  if (reading.status === 'rejected' || handling.status === 'rejected') throw damaged(archive)
}

/** The manifest is the first entry, so only the beginning of the archive is read. */
export async function readManifest(archive: string): Promise<Manifest> {
  let manifest: unknown
  await readEntries(archive, async (entry) => {
    if (entry.header.name === MANIFEST_ENTRY) manifest = await json(entry)
  })
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) throw damaged(archive)
  return parsed.data
}

/** Writes one file of the archive below `folder`; refuses names that lead out of it. */
export async function writeFileEntry(entry: Entry, folder: string): Promise<void> {
  const target = path.resolve(folder, path.relative(FILES_FOLDER, entry.header.name))
  if (!target.startsWith(path.resolve(folder) + path.sep)) {
    throw new StartRefused(
      `La sauvegarde contient un nom de fichier refusé : « ${entry.header.name} ».`,
    )
  }
  fs.mkdirSync(path.dirname(target), { recursive: true })
  await pipeline(entry, fs.createWriteStream(target, { flush: true }))
}

export function damaged(archive: string): StartRefused {
  return new StartRefused(
    `« ${archive} » n’est pas une sauvegarde complète d’Étapes Climat : le fichier est coupé, abîmé ou d’une autre origine. Rien n’a été restauré.`,
  )
}

/** What zlib and tar throw on bytes that are not theirs. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code) || /tar|Unexpected end/i.test(error.message)
}
