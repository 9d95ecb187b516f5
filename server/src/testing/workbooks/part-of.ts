import { inflateRawSync } from 'node:zlib'

/** A part of an archive as text, found by its name in the directory at the end. */
export function partOf(file: Buffer, name: string): string {
  const entry = file.lastIndexOf(Buffer.from(name)) - 46
  const size = file.readUInt32LE(entry + 20)
  const local = file.readUInt32LE(entry + 42)
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const bytes = file.subarray(start, start + size)
  return (file.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes).toString()
}
