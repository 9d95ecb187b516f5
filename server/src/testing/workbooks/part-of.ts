import { inflateRawSync } from 'node:zlib'

/** A part of an archive as text, found by its name in the directory at the end. */
export function partOf(file: Buffer, name: string): string {
  return bytesAt(file, file.lastIndexOf(Buffer.from(name)) - 46).toString()
}

/** What an entry of the directory holds. */
function bytesAt(file: Buffer, entry: number): Buffer {
  const size = file.readUInt32LE(entry + 20)
  const local = file.readUInt32LE(entry + 42)
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const bytes = file.subarray(start, start + size)
  return file.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes
}

/** Every part of an archive by its name, in the order of the directory. */
export function partsOf(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  let entry = file.readUInt32LE(end + 16)
  while (entry < end) {
    const nameLength = file.readUInt16LE(entry + 28)
    const name = file.subarray(entry + 46, entry + 46 + nameLength).toString()
    parts.set(name, bytesAt(file, entry))
    entry += 46 + nameLength + file.readUInt16LE(entry + 30) + file.readUInt16LE(entry + 32)
  }
  return parts
}
