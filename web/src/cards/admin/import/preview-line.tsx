import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { ChangedText } from './changed-text.tsx'
import styles from './import.module.css'

type LineOf<Group extends 'added' | 'modified' | 'refused'> = ImportPreview[Group][number]

interface LineProps {
  line: number
  idx: ReactNode
  name: string
  value?: string | undefined
  children: ReactNode
}

function Line({ line, idx, name, value, children }: LineProps) {
  return (
    <li
      className={`${styles.line} grid gap-x-3 gap-y-1 py-3 rule-b text-s lh-[1.4] items-baseline`}
    >
      <span className="text-ink-3 text-xs num">ligne {line}</span>
      <span className="text-xs wrap-anywhere">{idx}</span>
      <h3>{name}</h3>
      {value && <span className={classNames(styles.value, 'num')}>{value}</span>}
      {children}
    </li>
  )
}

export function AddedLine({ line: added }: { line: LineOf<'added'> }) {
  const { line, idx, hasNewIdx, name, val, draft, counted, sector, parent } = added
  const place = [sector ?? 'sans secteur', parent ? `dans ${parent}` : 'à la racine'].join(', ')
  return (
    <Line
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
    </Line>
  )
}

export function ModifiedLine({ line: modified }: { line: LineOf<'modified'> }) {
  const { line, idx, name, difference, changes } = modified
  return (
    <Line
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
    </Line>
  )
}

/** A line with a cell that is stored differently from its text. */
export function RemarkedLine({ line: about }: { line: LineOf<'refused'> }) {
  const { sheet, line, idx, name, column, read, message } = about
  return (
    <Line line={line} idx={idx} name={name || `feuille «\u00a0${sheet}\u00a0»`}>
      {column && (
        <dl>
          <dt>{column.letters ? `colonne ${column.letters}, ${column.header}` : column.header}</dt>
          <dd>{read === '' ? '(vide)' : read}</dd>
        </dl>
      )}
      <p>{message}</p>
    </Line>
  )
}
