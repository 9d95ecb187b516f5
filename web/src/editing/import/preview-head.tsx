import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { FilePreview } from '@etapes-climat/domain/workbook/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import { encodingName } from './encoding-name.ts'
import styles from './import.module.css'

type Counts = FilePreview['counts']

const GROUPS = [
  ['refused', 'refusée'],
  ['modified', 'modifiée'],
  ['added', 'ajoutée'],
  ['unchanged', 'inchangée'],
] as const

/** How many lines of the file there are. */
export const linesOf = ({ added, modified, refused, unchanged }: Counts) =>
  added + modified + refused + unchanged

interface FileFactsProps {
  fileName: string
  preview: FilePreview
  isStale: boolean
  /** what it is compared with, and until when the preview holds */
  compared: ReactNode
  valid: string
}

/** What was read, and what it was compared with. */
export function FileFacts({ fileName, preview, isStale, compared, valid }: FileFactsProps) {
  const { counts, csv, sheets, formulas } = preview
  return (
    <>
      <p role="status" className={layout.visuallyHidden}>
        {isStale ? 'L’aperçu est refait.' : countWords(counts)}
      </p>
      <dl className={`${styles.facts} grid gap-x-5 gap-y-3 py-3 rule-ink-y`}>
        <Fact name="Fichier">{fileName}</Fact>
        <Fact name="Lu">
          {csv ? csvWords(csv) : sheetWords(sheets)}, {formatCount(linesOf(counts), 'ligne')}
        </Fact>
        <Fact name="Contrôles">
          {csv
            ? 'texte seulement'
            : formulas > 0
              ? `${formatCount(formulas, 'formule')}\u00a0: la valeur enregistrée par votre tableur est lue`
              : 'sans macro, aucune formule lue'}
        </Fact>
        {compared}
        <Fact name="Valable">{valid}</Fact>
      </dl>
    </>
  )
}

/** A fact about a previewed file. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How many lines are in each group, to scale and as links to them. */
export function PreviewCounts({
  counts,
  notes,
}: {
  counts: Counts
  notes: Record<keyof Counts, string>
}) {
  return (
    <>
      <ProportionBar counts={counts} />
      <ul className={`${styles.counts} grid`}>
        {GROUPS.map(([group, name]) => (
          <li key={group}>
            <a href={`#${group}`}>
              <b className="text-num-l weight-figure stretch-num lh-none max-phone:text-num-m num">
                {formatNumber(counts[group])}
              </b>
              <span>
                <strong className="flex items-center gap-2">
                  <i className={classNames(styles.mark, styles[group])} aria-hidden="true" />
                  {counts[group] < 2 ? name : `${name}s`}
                </strong>
                <small className="caption">{notes[group]}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lines that say what is stored already. */
export function UnchangedLines({ preview }: { preview: FilePreview }) {
  const { counts, unchanged } = preview
  return (
    <section id="unchanged">
      <h2 className={styles.groupTitle}>
        Inchangées{' '}
        <small className="caption weight-text font-stretch-normal">
          {formatCount(counts.unchanged, 'ligne')}
        </small>
      </h2>
      <p className={styles.small}>Aucune différence&nbsp;: rien ne sera écrit pour elles.</p>
      {unchanged.length > 0 && (
        <details>
          <summary>Les montrer</summary>
          <ul className={styles.plain}>
            {unchanged.map(({ sheet, line, idx, name }) => (
              <li key={`${sheet} ${line}`}>
                <span className="text-ink-3 text-xs num">ligne {line}</span> {idx} {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const countWords = (counts: Counts) =>
  `Aperçu\u00a0: ${GROUPS.map(([group, name]) => formatCount(counts[group], name)).join(', ')}.`

function sheetWords(sheets: FilePreview['sheets']): string {
  const names = sheets.flatMap(({ name, isRead }) => (isRead ? `«\u00a0${name}\u00a0»` : []))
  return `${names.length < 2 ? 'feuille' : 'feuilles'} ${names.join(', ')}`
}

const DELIMITERS: Record<string, string> = {
  ';': 'points-virgules',
  ',': 'virgules',
  '\t': 'tabulations',
  '|': 'barres verticales',
}

const csvWords = ({ encoding, delimiter }: NonNullable<FilePreview['csv']>) =>
  `fichier .csv (${DELIMITERS[delimiter]}, ${encodingName(encoding)})`

/** The lines of the file as one dimension line, to scale. */
function ProportionBar({ counts }: { counts: Counts }) {
  const shown = GROUPS.filter(([group]) => counts[group] > 0)
  if (shown.length === 0) return null
  return (
    <div className="flex max-phone:hidden" aria-hidden="true">
      {shown.map(([group]) => (
        <span
          className="basis-7 grid gap-1 justify-items-center"
          key={group}
          style={{ flexGrow: counts[group] }}
        >
          <i className={classNames(styles.piece, styles[group])} />
          <em className="num not-italic weight-strong text-s w-full text-center rule-ink-t rule-ink-l pt-1">
            {formatNumber(counts[group])}
          </em>
        </span>
      ))}
    </div>
  )
}
