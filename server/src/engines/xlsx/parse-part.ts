import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/**
 * Events of a parsed part, with element names without prefix. Listeners also get the parent, since
 * extensions of other programs use the same names elsewhere.
 */
export interface PartListener {
  /** @param parent '' of the root */
  open?(name: string, attributes: Readonly<Record<string, string>>, parent: string): void
  text?(text: string): void
  close?(name: string, parent: string): void
}

/** Most characters of one text or tag: none is reported before its end. */
const MAX_TOKEN = 4_000_000
/** Deepest nesting of elements: those of a sheet are seven deep. */
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
  const opened: string[] = []
  /** characters since the last reported event */
  let unreported = 0
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    unreported = 0
    const parent = opened.at(-1) ?? ''
    if (opened.push(localName(name)) > MAX_DEPTH) throw damaged()
    listener.open?.(localName(name), attributes, parent)
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    unreported = 0
    opened.pop()
    listener.close?.(localName(name), opened.at(-1) ?? '')
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      const text = decoder.decode(chunk, { stream: true })
      unreported += text.length
      if (unreported > MAX_TOKEN) throw damaged()
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
