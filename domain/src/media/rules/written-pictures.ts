import type { Picture } from '../contract.ts'

const OWN = '/media/image/'
const FULL = `${OWN}full/`

/** `fichier.jpg | texte alternatif | légende`, a line for each picture. */
export function writePictures(pictures: readonly Picture[]): string {
  return pictures.map(writePicture).join('\n')
}

function writePicture({ src, alt, meta }: Picture): string {
  const file = src.startsWith(FULL) ? src.slice(FULL.length) : src
  const parts = [file, alt, meta].map(escapePart)
  return parts.join(' | ').replace(/(?: \| )+$/, '')
}

const escapePart = (text: string) =>
  text.replace(/[\\|\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

/** The pictures named in a cell; the caller resolves addresses of other sites. */
export function readPictures(text: string): Picture[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [file = '', alt = '', meta = ''] = splitParts(line)
      return { src: file.includes('/') ? file : `${FULL}${file}`, alt, meta }
    })
}

function splitParts(line: string): string[] {
  const parts = ['']
  for (const [piece] of line.matchAll(/\\[\s\S]|[^\\|]+|[\\|]/g)) {
    if (piece === '|') parts.push('')
    else parts[parts.length - 1] += piece === '\\n' ? '\n' : piece.replace(/^\\(.)/, '$1')
  }
  return parts.map((part) => part.trim())
}
