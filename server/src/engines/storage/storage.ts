import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface StoredFile {
  /** bytes */
  size: number
  stream: Readable
}

/** Storage of files: a folder of this machine, or an S3-compatible service. */
export interface Storage {
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Takes a file of this machine over, whole or not at all; `file` may be moved, of any size. */
  putFile(name: string, file: string, options: { contentType: string }): Promise<void>
  /** Opens a file; null when there is none. The caller reads or destroys the stream. */
  get(name: string): Promise<StoredFile | null>
  exists(name: string): Promise<boolean>
  /** Removes a file, whole or half written; quietly when there is none. */
  delete(name: string): Promise<void>
  /** Rejects when files cannot be stored. */
  ping(): Promise<void>
}

/** One folder at most, no dot but the extension's: nothing escapes the storage. */
const NAME = /^(?:[a-z0-9-]{1,40}\/)?[a-z0-9-]{1,100}\.[a-z0-9]{1,10}$/

/** The name itself; throws for one that no code of ours makes. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error(`Not a storage name: ${JSON.stringify(name.slice(0, 100))}`)
  return name
}

/** A new name of 128 random bits, such as `0f…9c.jpg`; the client's name is not used. */
export function generateName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

/** The bytes of a small file that was opened. */
export const readAll = async ({ stream }: StoredFile) => Buffer.concat(await stream.toArray())

/** The bytes of a small file; null when there is none. */
export async function readBytes(storage: Storage, name: string): Promise<Buffer | null> {
  const file = await storage.get(name)
  return file && readAll(file)
}
