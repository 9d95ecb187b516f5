import { SvgRefused } from './svg-refused.ts'

const STANDARD =
  /^\s*(?:[\w.-]+:)?svg(?:\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"']*\1\s+(["'])[^"']*\2)?\s*(?:\[([\s\S]*)\])?\s*$/
/** What says nothing of the text that follows. */
const DECLARATIONS = /<!--[\s\S]*?-->|<!(?:ATTLIST|ELEMENT)\s(?:[^"'>]|"[^"]*"|'[^']*')*>/g
/** « <!ENTITY ns_svg "http://www.w3.org/2000/svg"> », as Illustrator writes; none that holds another one or an element. */
const ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g

/** Characters; Illustrator writes one thousand. */
const LONGEST = 20_000

/**
 * The entities that a document type declares. The standard SVG type is accepted and never fetched;
 * one that loads another file, or has entities within entities, is refused.
 * @throws SvgRefused
 */
export function readDoctype(doctype: string): Map<string, string> {
  const [matched, , , subset = ''] = STANDARD.exec(doctype.slice(0, LONGEST)) ?? []
  const entities = new Map<string, string>()
  const rest = subset.replace(DECLARATIONS, '').replace(ENTITY, (_, name, double, single) => {
    entities.set(name, double ?? single)
    return ''
  })
  if (matched !== undefined && rest.trim() === '') return entities
  throw new SvgRefused(
    'La déclaration DOCTYPE de ce dessin n’est pas celle du format SVG, ou appelle un autre fichier. Supprimez-la, puis réessayez.',
  )
}
