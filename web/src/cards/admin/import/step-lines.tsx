import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { ChangedText } from '../../../editing/import/changed-text.tsx'
import { PreviewLine } from '../../../editing/import/preview-line.tsx'

type LineOf<Group extends 'added' | 'modified'> = ImportPreview[Group][number]

/** A step that the file adds. */
export function AddedLine({ line: added }: { line: LineOf<'added'> }) {
  const { line, idx, hasNewIdx, name, val, draft, counted, sector, parent } = added
  const place = [sector ?? 'sans secteur', parent ? `dans ${parent}` : 'à la racine'].join(', ')
  return (
    <PreviewLine
      line={line}
      idx={idx}
      name={name}
      value={counted && !draft ? formatDifference(val) : 'hors total'}
    >
      <dl>
        {hasNewIdx && (
          <>
            <dt>{STEP_FIELDS.idx.column}</dt>
            <dd>{idx}, donné par l’import</dd>
          </>
        )}
        <dt>Place</dt>
        <dd>{place}</dd>
        <dt>{STEP_FIELDS.draft.column}</dt>
        <dd>
          {stateWord(draft)}
          {draft && counted && val > 0 && `, ${formatNumber(val)} une fois publié`}
          {!counted && `, somme de ses étapes\u00a0: ${formatNumber(val)}`}
        </dd>
      </dl>
    </PreviewLine>
  )
}

/** A step that the file changes, field by field. */
export function ModifiedLine({ line: modified }: { line: LineOf<'modified'> }) {
  const { line, idx, name, difference, changes } = modified
  return (
    <PreviewLine
      line={line}
      idx={idx}
      name={name}
      value={difference === 0 ? undefined : formatDifference(difference)}
    >
      <dl>
        {changes.map(({ header, before, after }) => (
          <div key={header} className="contents">
            <dt>{header}</dt>
            <dd>
              <ChangedText before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </PreviewLine>
  )
}
