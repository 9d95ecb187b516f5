/** Marks of a JPEG file: its beginning, the head of its pixels (not DHT, JPG, DAC), and marks alone. */
const START = 0xffd8
const isFrame = (mark: number) =>
  mark >= 0xffc0 && mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark)

/** Width and height in px of a JPEG file, from its head; null for anything else. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START) return null
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const mark = bytes.readUInt16BE(at)
    if (mark < 0xff00) return null
    if (!isFrame(mark)) continue
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
    return width > 0 && height > 0 ? { width, height } : null
  }
  return null
}
