import type { CardFormat } from '@etapes-climat/domain/classification/contract'
import { useId } from 'react'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import panel from '../../filters/filter-panel.module.css'

/** Formats that the index offers, by slug, in the words of the panel. */
const WORDS: Record<string, string> = { direct: 'Direct', indirect: 'Indirect' }

/** The formats that have a box. */
export const offeredFormats = (formats: readonly CardFormat[]): readonly CardFormat[] =>
  formats.filter(({ slug }) => Object.hasOwn(WORDS, slug))

interface FormatFilterProps {
  formats: readonly CardFormat[]
  /** uids */
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

/** « Direct » and « Indirect », each with the mark and the words that rows have. */
export function FormatFilter({ formats, checked, onChange }: FormatFilterProps) {
  const titleId = useId()
  return (
    <fieldset className="rule-t py-3" aria-labelledby={titleId}>
      <div className="flex items-center mb-1">
        <h3 className="text-s font-stretch-normal weight-strong" id={titleId}>
          Format
        </h3>
      </div>
      <div className={`${panel.statuses} flex flex-wrap gap-x-3 gap-y-0`}>
        {offeredFormats(formats).map(({ uid, slug, name }) => (
          <Checkbox
            key={uid}
            dense
            checked={checked.includes(uid)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...checked, uid] : checked.filter((known) => known !== uid),
              )
            }
          >
            <span className="inline-flex flex-wrap gap-x-3 gap-y-0 items-center">
              {WORDS[slug]} <FormatMark format={{ slug, name }} />
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
