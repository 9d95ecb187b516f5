import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import layout from '../../../ui/layout.module.css'
import { encodingName } from './encoding-name.ts'
import styles from './import.module.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportDecisions } from './import-decisions.tsx'
import { ImportEffect } from './import-effect.tsx'
import { PreviewGroup } from './preview-group.tsx'
import { AddedLine, ModifiedLine, RemarkedLine } from './preview-line.tsx'
import { RefusalReasons } from './refusal-reasons.tsx'
import type { PreviewedFile } from './use-import.ts'

interface PreviewProps {
  seen: PreviewedFile
  onChoose(choices: ImportChoices): void
  onApply(draftMissing: boolean): void
  onLeave(): void
}

const GROUPS = [
  ['refused', 'refusées', () => 'rien n’est écrit pour elles'],
  ['modified', 'modifiées', modifiedNote],
  ['added', 'ajoutées', addedNote],
  ['unchanged', 'inchangées', () => 'déjà ainsi dans le catalogue'],
] as const

/** How many fields; not said when only some of the lines are known here. */
function modifiedNote({ counts, modified }: ImportPreview): string {
  if (modified.length < counts.modified || counts.modified === 0) return 'champ par champ'
  return formatCount(
    modified.reduce((sum, { changes }) => sum + changes.length, 0),
    'champ',
  )
}

function addedNote({ counts, added }: ImportPreview): string {
  if (added.length < counts.added || counts.added === 0) return 'nouvelles étapes'
  const drafts = added.filter(({ draft }) => draft).length
  const published = added.length - drafts
  return [
    ...(published > 0 ? [formatCount(published, 'publiée')] : []),
    ...(drafts > 0 ? [formatCount(drafts, 'brouillon')] : []),
  ].join(', ')
}

/** What an import would change, before anything is written. */
export function ImportPreviewView({ seen, onChoose, onApply, onLeave }: PreviewProps) {
  const { file, choices, preview, isStale, problem } = seen
  const { counts, added, modified, remarks, unchanged, items } = preview
  const writes = counts.added + counts.modified + items.length + preview.missing.count > 0
  const lines = counts.added + counts.modified + counts.refused + counts.unchanged
  const hasNames = preview.columns.some(({ field }) => field === 'name')
  return (
    <>
      <ProblemNotice>{problem && `${problem} Rien n’a été écrit.`}</ProblemNotice>
      <p role="status" className={layout.visuallyHidden}>
        {isStale ? 'L’aperçu est refait.' : countWords(counts)}
      </p>
      <dl className={`${styles.facts} grid gap-x-5 gap-y-3 py-3 rule-ink-y`}>
        <Fact name="Fichier">{file.name}</Fact>
        <Fact name="Lu">
          {preview.csv ? csvWords(preview.csv) : sheetWords(preview.sheets)},{' '}
          {formatCount(lines, 'ligne')}
        </Fact>
        <Fact name="Contrôles">
          {preview.csv
            ? 'texte seulement'
            : preview.formulas > 0
              ? `${formatCount(preview.formulas, 'formule')}\u00a0: la valeur enregistrée par votre tableur est lue`
              : 'sans macro, aucune formule lue'}
        </Fact>
        <Fact name="Comparé au catalogue">de {formatCount(preview.steps, 'étape')}</Fact>
        <Fact name="Valable">tant que personne ne modifie le catalogue</Fact>
      </dl>
      <ImportColumns preview={preview} choices={choices} onChoose={onChoose} />
      <ImportDecisions preview={preview} choices={choices} onChoose={onChoose} />
      <ProportionBar counts={counts} />
      <ul className={`${styles.counts} grid`}>
        {GROUPS.map(([group, name, note]) => (
          <li key={group}>
            <a href={`#${group}`}>
              <b className="text-num-l weight-figure stretch-num lh-none max-phone:text-num-m num">
                {formatNumber(counts[group])}
              </b>
              <span>
                <strong className="flex items-center gap-2">
                  <i className={classNames(styles.mark, styles[group])} aria-hidden="true" />
                  {name}
                </strong>
                <small className="caption">{note(preview)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {writes || counts.refused + remarks.count > 0 ? (
        <div className={`${styles.columns} grid gap-10 items-start mt-4`}>
          <div className={`${styles.groups} stack gap-10`}>
            <RefusalReasons seen={seen} />
            <PreviewGroup
              id="remarks"
              title="Lues autrement"
              note="arrondies ou reprises en partie, et pourquoi"
              count={remarks.count}
              lines={remarks.lines}
              draw={(line) => (
                <RemarkedLine
                  key={`${line.sheet} ${line.line} ${line.column?.header}`}
                  line={line}
                />
              )}
            />
            <PreviewGroup
              id="modified"
              title="Modifiées"
              note="champ par champ"
              count={counts.modified}
              lines={modified}
              draw={(line) => <ModifiedLine key={`${line.sheet} ${line.line}`} line={line} />}
            />
            <PreviewGroup
              id="added"
              title="Ajoutées"
              note="nouvelles étapes"
              count={counts.added}
              lines={added}
              draw={(line) => <AddedLine key={`${line.sheet} ${line.line}`} line={line} />}
            />
            <section id="unchanged">
              <h2 className={styles.groupTitle}>
                Inchangées{' '}
                <small className="caption weight-text font-stretch-normal">
                  {formatCount(counts.unchanged, 'ligne')}
                </small>
              </h2>
              <p className={styles.small}>
                Aucune différence&nbsp;: rien ne sera écrit pour elles.
              </p>
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
          </div>
          <ImportEffect preview={preview} isStale={isStale} onApply={onApply} onLeave={onLeave} />
        </div>
      ) : (
        <EmptyState title="Rien à importer">
          {!hasNames
            ? 'Aucune colonne n’est désignée comme nom des étapes.'
            : lines === 0
              ? 'Ce fichier n’a aucune ligne remplie.'
              : 'Toutes les lignes disent ce qui est déjà dans le catalogue.'}
        </EmptyState>
      )}
    </>
  )
}

const countWords = (counts: ImportPreview['counts']) =>
  `Aperçu\u00a0: ${GROUPS.map(([group, name]) => `${formatNumber(counts[group])} ${name}`).join(', ')}.`

function sheetWords(sheets: ImportPreview['sheets']): string {
  const names = sheets.flatMap(({ name, isRead }) => (isRead ? `«\u00a0${name}\u00a0»` : []))
  return `${names.length < 2 ? 'feuille' : 'feuilles'} ${names.join(', ')}`
}

const DELIMITERS: Record<string, string> = {
  ';': 'points-virgules',
  ',': 'virgules',
  '\t': 'tabulations',
  '|': 'barres verticales',
}

const csvWords = ({ encoding, delimiter }: NonNullable<ImportPreview['csv']>) =>
  `fichier .csv (${DELIMITERS[delimiter]}, ${encodingName(encoding)})`

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The lines of the file as one dimension line, to scale. */
function ProportionBar({ counts }: Pick<ImportPreview, 'counts'>) {
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
