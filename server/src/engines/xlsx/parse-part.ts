import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/** What is heard of a part, elements by their names without prefix. */
export interface PartListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Characters of one text or tag at most: nothing is told of one before its end. */
const MAX_TOKEN = 4_000_000
/** Elements inside each other: those of a sheet are seven deep. */
const MAX_DEPTH = 64

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part as strict XML as its bytes come: no document type, so that no entity can be declared
 * and nothing is ever fetched.
 * @throws WorkbookRefused
 */
export async function parsePart(
  bytes: AsyncIterable<Uint8Array>,
  listener: PartListener,
): Promise<void> {
  let decoder: TextDecoder | undefined
  const parser = new SaxesParser()
  let depth = 0
  /** characters since something was told */
  let untold = 0
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    untold = 0
    depth += 1
    if (depth > MAX_DEPTH) throw damaged()
    listener.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    untold = 0
    depth -= 1
    listener.close?.(localName(name))
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      const text = decoder.decode(chunk, { stream: true })
      untold += text.length
      if (untold > MAX_TOKEN) throw damaged()
      parser.write(text)
    }
    if (!decoder) throw damaged()
    parser.write(decoder.decode()).close()
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged()
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
