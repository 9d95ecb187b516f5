import { UNDRAWN, undrawnSigns } from '@etapes-climat/domain/printing/rules/drawn-text'
import { useMemo } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'

/** Signs that the PDF has no letters for, named with their code: a text editor may lack them too. */
export default function UndrawnNotice({ values }: { values: object }) {
  const signs = useMemo(() => undrawnSigns(JSON.stringify(values)), [values])
  if (signs.length === 0) return null
  const named = signs.map((sign) => `«\u00a0${sign}\u00a0» (${codesOf(sign)})`).join(', ')
  return (
    <Notice role="status">
      {`Le PDF ne peut pas dessiner ${named}\u00a0: il y mettra «\u00a0${UNDRAWN}\u00a0».`}
    </Notice>
  )
}

const codesOf = (sign: string) =>
  [...sign]
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
