import { de } from '@etapes-climat/domain/kernel/elision'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate, formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { personsInWords } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { sinceSaveTitle } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import layout from '../../ui/layout.module.css'
import type { DescribedReport } from '../description/report-fields.ts'
import { VariantMark } from '../variants/variant-mark.tsx'
import { EffortRail } from './effort-rail.tsx'
import { RenameForm } from './rename-form.tsx'
import styles from './report-line.module.css'

/** How many comments are not read, in a line of their own. */
export const UnreadComments = lazySection(() => import('../comments/unread-comments.tsx'))

/** What may be done with the report of a line. */
export interface ReportLineActs {
  onOperation: (report: ListedReport) => void
  onRenamed: (saved: DescribedReport) => Promise<void>
  onVariant: (report: ListedReport) => void
  onArchive: (report: ListedReport) => void
  onDelete: (report: ListedReport) => void
  /** is one of those to compare, or no longer */
  onChoose: (report: ListedReport, isChosen: boolean) => void
}

interface ReportLineProps extends ReportLineActs {
  report: ListedReport
  isChosen: boolean
  /** A, B, C… among its variants */
  letter: string | undefined
  /** number of persons in the heading above; null: none */
  personsAbove: number | null
  operationAbove: string
}

/** The id of the link that names a report. */
export const reportLinkId = (uid: string) => `rapport-${uid}`

/** A report of « Mes rapports ». */
export function ReportLine({ report, letter, isChosen, ...props }: ReportLineProps) {
  const { uid, name, archivedAt } = report
  const [renaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  function endRenaming() {
    flushSync(() => setRenaming(false))
    renameButton.current?.focus()
  }
  return (
    <li
      className={`${styles.line} relative grid gap-4 items-center min-h-16 py-2 rule-b text-s lh-dense`}
      data-variant={letter !== undefined || undefined}
      data-chosen={isChosen || undefined}
    >
      <Checkbox
        className={styles.choice}
        aria-label={`Choisir ${name} pour comparer`}
        checked={isChosen}
        onChange={(event) => props.onChoose(report, event.target.checked)}
      >
        {null}
      </Checkbox>
      {letter && <VariantMark letter={letter} className={styles.mark} />}
      <div className={styles.name}>
        {renaming ? (
          <RenameForm report={report} onRenamed={props.onRenamed} onClose={endRenaming} />
        ) : (
          <h3 className="text-m font-stretch-normal weight-strong lh-[1.3]">
            <Link id={reportLinkId(uid)} to={pathOf('reportView', { id: uid })}>
              {name}
            </Link>
          </h3>
        )}
        <p>{factsOf(report, props).join(', ')}</p>
        <UnreadComments uid={uid} />
        <SinceSaveLine sinceSave={report.sinceSave} />
      </div>
      <ReportState report={report} />
      <div className={`${styles.acts} flex gap-1 justify-end`}>
        <IconButton
          ref={renameButton}
          size="s"
          icon="pencil"
          label={`Renommer ${name}`}
          title="Renommer"
          aria-expanded={renaming}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          size="s"
          icon="building"
          label={`Opération ${de(name)}`}
          title="Opération…"
          onClick={() => props.onOperation(report)}
        />
        <IconButton
          size="s"
          icon="copy"
          label={`Dupliquer en variante ${name}`}
          title="Dupliquer en variante"
          onClick={() => props.onVariant(report)}
        />
        <IconButton
          size="s"
          icon={archivedAt ? 'undo' : 'archive'}
          label={`${archivedAt ? 'Désarchiver' : 'Archiver'} ${name}`}
          title={archivedAt ? 'Désarchiver' : 'Archiver'}
          onClick={() => props.onArchive(report)}
        />
        <IconButton
          size="s"
          icon="trash"
          label={`Supprimer ${name}`}
          title="Supprimer"
          onClick={() => props.onDelete(report)}
        />
        <ButtonLink size="s" to={pathOf('reportEdit', { id: uid })}>
          Ouvrir<span className={layout.visuallyHidden}> {name}</span>
        </ButtonLink>
      </div>
    </li>
  )
}

/** Phase, effort and last change of a listed report. */
export function ReportState({ report }: { report: ListedReport }) {
  const { operation, datas, updatedAt, updatedBy } = report
  return (
    <>
      <p className={styles.phase}>{operation?.phase ?? 'Phase à préciser'}</p>
      <EffortRail figures={datas} className={styles.effort} />
      <p className="num max-desktop:col-4 max-desktop:row-3 max-desktop:text-right">
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatDate(updatedAt)}
        </time>
        <small className="caption block wrap-anywhere max-desktop:inline max-desktop:ml-2">
          par {updatedBy ?? 'vous'}
        </small>
      </p>
    </>
  )
}

/** What changed in a listed report since it was saved. */
export const SinceSaveLine = ({ sinceSave }: Pick<ListedReport, 'sinceSave'>) =>
  sinceSave && <p className={styles.sinceSave}>{sinceSaveTitle(sinceSave)}</p>

/** « 2 secteurs, 7 étapes, somme 685 sur 1 630, 126 personnes »: facts missing in the heading. */
function factsOf(
  { sectorCount, stepCount, datas, operation }: ListedReport,
  { personsAbove, operationAbove }: Pick<ReportLineProps, 'personsAbove' | 'operationAbove'>,
): string[] {
  const persons = operation?.persons ?? null
  const own = operation?.name ?? ''
  return [
    formatCount(sectorCount, 'secteur'),
    formatCount(stepCount, 'étape'),
    datas && `somme ${formatNumber(datas.somme)} sur ${formatNumber(datas.potentiel)}`,
    persons !== null && persons !== personsAbove && personsInWords(persons),
    own !== operationAbove && own,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}
