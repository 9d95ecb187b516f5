import type { CardFormat } from '@etapes-climat/domain/classification/contract'
import { useId } from 'react'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import panel from '../../filters/filter-panel.module.css'

/** Formats that the index offers, by slug, in the words of the panel. */
const WORDS: Record<string, string> = { direct: 'Direct', indirect: 'Indirect' }

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
    <fieldset className={panel.block} aria-labelledby={titleId}>
      <div className={panel.blockTitle}>
        <h3 id={titleId}>Format</h3>
      </div>
      <div className={panel.statuses}>
        {formats
          .filter(({ slug }) => Object.hasOwn(WORDS, slug))
          .map(({ uid, slug, name }) => (
            <Checkbox
              key={uid}
              dense
              checked={checked.includes(uid)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...checked, uid]
                    : checked.filter((known) => known !== uid),
                )
              }
            >
              <span className={panel.format}>
                {WORDS[slug]} <FormatMark format={{ slug, name }} />
              </span>
            </Checkbox>
          ))}
      </div>
    </fieldset>
  )
}
