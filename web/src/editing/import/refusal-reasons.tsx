import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import { DownloadButton } from '../download-button.tsx'
import styles from './import.module.css'
import type { ImportedKind, SentFile } from './imported-kind.ts'

type Reason = FilePreview['reasons'][number]

interface RefusedProps<Choices extends ReadingChoices, Preview extends FilePreview> {
  kind: ImportedKind<Choices, Preview>
  sent: SentFile<Choices>
}

/**
 * Reasons for refused lines, equal ones grouped, and a download of these lines for correction.
 */
export function RefusalReasons<Choices extends ReadingChoices, Preview extends FilePreview>({
  kind,
  sent,
  preview,
  open,
}: RefusedProps<Choices, Preview> & {
  preview: Preview
  /** names that nothing is called, about which nobody decided */
  open: number
}) {
  const { counts, reasons, readings } = preview
  if (counts.refused === 0) return null
  const refusing = readings.filter(({ choice }) => choice === 'refuse').length
  const areSheetsNamed = new Set(reasons.map(({ sheet }) => sheet)).size > 1
  return (
    <section id="refused">
      <div
        className={`${styles.refusedHead} flex flex-wrap gap-3 items-end justify-between rule-ink-b pb-2`}
      >
        <h2 className={styles.groupTitle}>
          Refusées{' '}
          <small className="caption weight-text font-stretch-normal">
            {formatCount(counts.refused, 'ligne')},{' '}
            {open + refusing > 0 && 'à décider plus haut, ou '}à corriger dans le fichier&nbsp;; les
            autres peuvent passer sans elles
          </small>
        </h2>
        <RefusedDownload kind={kind} sent={sent} count={counts.refused} />
      </div>
      {open > 0 && (
        <p>
          {formatCount(open, 'nom est inconnu', 'noms sont inconnus')} {kind.words.unknown}&nbsp;:{' '}
          <a href="#import-decisions">décidez-en plus haut</a>.
        </p>
      )}
      {refusing > 0 && (
        <p>
          {formatCount(refusing, 'sorte de valeurs est refusée', 'sortes de valeurs sont refusées')}{' '}
          tant que vous n’avez pas dit comment les lire&nbsp;:{' '}
          <a href="#import-decisions">décidez-en plus haut</a>.
        </p>
      )}
      <ul>
        {reasons.map((reason) => (
          <ReasonItem
            key={`${reason.sheet} ${reason.header} ${reason.message}`}
            reason={reason}
            isSheetNamed={areSheetsNamed}
          />
        ))}
      </ul>
    </section>
  )
}

/** The refused lines with their reasons, as a workbook. */
export const RefusedDownload = <Choices extends ReadingChoices, Preview extends FilePreview>({
  kind,
  sent,
  count,
}: RefusedProps<Choices, Preview> & { count: number }) => (
  <DownloadButton download={() => kind.downloadRefused(sent)}>
    {`Tableur ${count < 2 ? 'de la ligne' : `des ${formatCount(count, 'ligne')}`}`}
  </DownloadButton>
)

interface ReasonItemProps {
  reason: Reason
  isSheetNamed: boolean
}

function ReasonItem({ reason, isSheetNamed }: ReasonItemProps) {
  const { sheet, header, message, count, lines } = reason
  const [first] = lines
  return (
    <li className={`${styles.reason} grid gap-1 py-3 rule-b text-s`}>
      <h3 className="text-s weight-text font-stretch-normal lh-[1.4]">
        {header && <span className="weight-strong mr-2">{header}</span>} {message}
        {isSheetNamed && <span className="caption ml-2">feuille «&nbsp;{sheet}&nbsp;»</span>}
      </h3>
      {count === 1 && first ? (
        <p>
          <ReasonLine line={first} />
        </p>
      ) : (
        <details>
          <summary>
            {formatCount(count, 'ligne')}&nbsp;: {rangeWords(lines.map(({ line }) => line))}
            {lines.length < count && '…'}
          </summary>
          <ul className={styles.plain}>
            {lines.map((line) => (
              <li key={`${line.sheet} ${line.line}`}>
                <ReasonLine line={line} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const ReasonLine = ({ line: { line, idx, name, read } }: { line: Reason['lines'][number] }) => (
  <>
    <span className="text-ink-3 text-xs num">ligne {line}</span> {idx} {name}{' '}
    {read !== '' && (
      <span className={`${styles.bad} inline-block px-2 rounded-1 wrap-anywhere`}>{read}</span>
    )}
  </>
)

/** `5, 7, 9 à 12`, of numbers that rise; the first dozen of their runs. */
function rangeWords(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  const words = runs.slice(0, 12).map(([first, last]) => {
    if (first === last) return String(first)
    return last === first + 1 ? `${first}, ${last}` : `${first} à ${last}`
  })
  return `${words.join(', ')}${runs.length > 12 ? '…' : ''}`
}
