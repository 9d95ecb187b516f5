import { SvgRefused } from './svg-refused.ts'
import { isLocalValue, withoutComments } from './svg-vocabulary.ts'

const BLOCK = String.raw`\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}`
/** Rules that do not change the drawing: fonts, imports, animations, dark mode, print. */
const LEFT_OUT = new RegExp(
  String.raw`@(?:import|charset|namespace)\s+(?:url\([^)]*\)|"[^"]*"|'[^']*'|[\w-]+\s+)+[^;{}]*;?|@(?:font-face|page|(?:-webkit-)?keyframes|media[^{}]*prefers-)[^{}]*${BLOCK}`,
  'gi',
)

/** Each may be looked through to the end of the sheet. */
const MOST_LEFT_OUT = 100

/**
 * A style sheet without rules that load something.
 * @throws SvgRefused when a rule that matters loads something: without it the drawing would be black
 */
export function localRules(sheet: string): string {
  if (isLocalValue(sheet)) return sheet
  const text = withoutComments(sheet)
  const rules = text.split('@').length > MOST_LEFT_OUT ? text : text.replace(LEFT_OUT, '')
  if (isLocalValue(rules)) return rules
  throw new SvgRefused(
    'La feuille de style de ce dessin svg appelle d’autres fichiers, ou ne peut pas être gardée. Exportez-le avec ses styles en attributs, ou en png.',
  )
}

/** The declarations of a `style` attribute that load nothing. */
export function localDeclarations(style: string): string {
  if (isLocalValue(style)) return style
  const declarations = style.split(';').filter((one) => /^\s*[\w-]+\s*:/.test(one))
  return declarations.filter(isLocalValue).join(';')
}
