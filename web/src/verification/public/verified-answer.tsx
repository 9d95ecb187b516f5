import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate, formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { VerifiedMilestone } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { amountsInWords } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import table from '../../ui/table/table.module.css'
import type { Checked } from '../use-verification.ts'
import {
  mayAskOriginal,
  mayFixOne,
  shownFingerprint,
  verdictWords,
  withdrawalWords,
} from '../verdict-words.ts'
import { VerdictDrawing } from './verdict-drawing.tsx'
import styles from './verify.module.css'

interface VerifiedAnswerProps {
  ref: Ref<HTMLElement>
  checked: Checked
  /** « Corriger le code » */
  onCorrect: () => void
  /** « Vérifier un autre PDF » */
  onAgain: () => void
}

const MARKS = {
  known: styles.fine,
  identical: styles.fine,
  altered: styles.other,
  unknown: styles.unknown,
}

/** The result for a checked code or file; takes the focus when it appears. */
export function VerifiedAnswer({ ref, checked, onCorrect, onAgain }: VerifiedAnswerProps) {
  const { answer, file } = checked
  const { mark, icon, title, text } = verdictWords(checked)
  const { milestone } = answer
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={`${styles.answer} grid gap-10 items-start mt-4 py-8 rule-thick-t`}
      aria-labelledby="reponse"
    >
      <VerdictDrawing answer={answer} />
      <div>
        <p
          className={classNames(
            styles.mark,
            'inline-flex items-center gap-2 mb-3 py-1.5 px-3 text-s weight-strong lh-[1.2]',
            MARKS[answer.verdict],
          )}
        >
          <Icon name={icon} />
          {mark}
        </p>
        <h2 className="text-3xl" id="reponse">
          {title}
        </h2>
        <p className="max-w-160 mt-2 text-l lh-[1.45] text-ink-2">{text}</p>
        {milestone && <Record milestone={milestone} fingerprint={file?.fingerprint ?? null} />}
        {mayAskOriginal(answer) && milestone && (
          <p className="mt-[2px] text-xs lh-dense text-ink-3">
            L’original s’obtient de son auteur{'\u00a0'}: écrivez-nous avec le code{' '}
            {shownCode(milestone.code)}, nous lui transmettrons la demande.
          </p>
        )}
        <div className={`${styles.actions} screen-only row gap-x-6 gap-y-3 mt-5`}>
          {mayAskOriginal(answer) && (
            <ButtonLink variant="accent" to={pathOf('contact')}>
              Demander l’original
            </ButtonLink>
          )}
          {mayFixOne(checked) && (
            <ButtonLink variant="accent" to={pathOf('myReports')}>
              Figer un jalon
            </ButtonLink>
          )}
          {answer.verdict === 'unknown' && (
            <Button
              variant={mayFixOne(checked) ? 'neutral' : 'accent'}
              icon="pencil"
              onClick={onCorrect}
            >
              {file ? 'Taper le code' : 'Corriger le code'}
            </Button>
          )}
          {milestone && <Button onClick={() => window.print()}>Imprimer ce constat</Button>}
          <Button variant="quiet" icon="search" onClick={onAgain}>
            Vérifier un autre PDF
          </Button>
          {answer.verdict === 'unknown' && (
            <ButtonLink variant="quiet" to={pathOf('contact')}>
              Nous écrire
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

/** The milestone's record; a retired one has only its date and fingerprint. */
interface RecordProps {
  milestone: VerifiedMilestone
  fingerprint: string | null
}

function Record({ milestone, fingerprint }: RecordProps) {
  const { record, sha256, code } = milestone
  const replaced = record?.replacedBy
  const isOther = fingerprint !== null && fingerprint !== sha256
  return (
    <table className={classNames(table.table, styles.record, 'max-w-176 mt-5 mb-3')}>
      <caption className={layout.visuallyHidden}>Ce que l’enregistrement contient</caption>
      <tbody>
        {record && (
          <Fact name="Rapport">
            {record.title}, jalon {record.name}
          </Fact>
        )}
        <Fact name="Figé">
          le {formatDateTime(milestone.fixedAt).replace(' ', ' à ')}
          {record?.structure && ` par ${record.structure}`}
          {milestone.retired && ', retiré depuis'}
        </Fact>
        {record && (
          <>
            {record.withdrawn && <Fact name="Retrait">{withdrawalWords(record.withdrawn)}</Fact>}
            <Fact name="Chiffres">{figuresWords(record.figures)}</Fact>
            <Fact name="Étapes">{formatNumber(record.stepCount)}</Fact>
            <Fact name="Depuis">
              {replaced
                ? `Remplacé par le jalon ${replaced.name}, figé le ${formatDate(replaced.fixedAt)}`
                : 'Aucun jalon plus récent de ce rapport'}
            </Fact>
          </>
        )}
        <Fact name="Code">{shownCode(code)}</Fact>
        <Fact
          name={isOther ? 'Empreinte de l’original' : 'Empreinte'}
          className={styles.fingerprint}
        >
          {shownFingerprint(sha256)}
        </Fact>
        {isOther && (
          <Fact
            name="Empreinte du fichier"
            className={classNames(styles.fingerprint, styles.differs)}
          >
            {shownFingerprint(fingerprint)}
          </Fact>
        )}
      </tbody>
    </table>
  )
}

interface FactProps {
  name: string
  className?: string | undefined
  children: ReactNode
}

const Fact = ({ name, className, children }: FactProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={className}>{children}</td>
  </tr>
)

function figuresWords(figures: NonNullable<VerifiedMilestone['record']>['figures']): string {
  return `${amountsInWords(figures)} ${CLIMATE_UNIT}, effort\u00a0${formatNumber(figures.effort)}\u00a0%`
}
