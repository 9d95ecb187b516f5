import type { FilePreview } from '@etapes-climat/domain/workbook/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './import.module.css'

interface LineProps {
  line: number
  /** null: its name says enough */
  idx: ReactNode
  name: string
  value?: string | undefined
  children: ReactNode
}

/** A line of a file: its number, what tells it from others, its name, and what is said of it. */
export function PreviewLine({ line, idx, name, value, children }: LineProps) {
  return (
    <li
      className={`${styles.line} ${idx === null ? styles.person : ''} grid gap-x-3 gap-y-1 py-3 rule-b text-s lh-[1.4] items-baseline`}
    >
      <span className="text-ink-3 text-xs num">ligne {line}</span>
      <span className="text-xs wrap-anywhere">{idx}</span>
      <h3>{name}</h3>
      {value && <span className={classNames(styles.value, 'num')}>{value}</span>}
      {children}
    </li>
  )
}

/** A line with a cell that is stored differently from its text. @param idx null: its name says enough */
export function RemarkedLine({
  line: about,
  idx = about.idx,
}: {
  line: FilePreview['refused'][number]
  idx?: string | null
}) {
  const { sheet, line, name, column, read, message } = about
  return (
    <PreviewLine line={line} idx={idx} name={name || `feuille «\u00a0${sheet}\u00a0»`}>
      {column && (
        <dl>
          <dt>{column.letters ? `colonne ${column.letters}, ${column.header}` : column.header}</dt>
          <dd>{read === '' ? '(vide)' : read}</dd>
        </dl>
      )}
      <p>{message}</p>
    </PreviewLine>
  )
}
