import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, and what its headers claim of it where that is a lie. */
export interface ZipPart {
  name: string
  data: Buffer | string
  /** bytes once opened, as both headers say */
  claimedSize?: number
  /** bit 0: encrypted */
  flags?: number
  /** 0: stored, 8: deflated */
  method?: number
}

/** An archive written by hand, byte by byte: no library that would refuse to lie. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claimedSize, flags = 0x800, method = 8 } of parts) {
    const bytes = Buffer.from(data)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, nameBytes]))
    files.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}
