import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './import.module.css'
import { ImportEffect } from './import-effect.tsx'
import { PreviewGroup } from './preview-group.tsx'
import { AddedLine, ModifiedLine, RefusedLine, RemarkedLine } from './preview-line.tsx'

interface PreviewProps {
  fileName: string
  preview: ImportPreview
  /** why what was applied did not come through */
  problem: string | undefined
  onApply(draftMissing: boolean): void
  onLeave(): void
}

const GROUPS = [
  ['refused', 'refusées', () => 'laissées telles quelles'],
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

/** What an import would change, before anything is written (LIFE-03). */
export function ImportPreviewView({ fileName, preview, problem, onApply, onLeave }: PreviewProps) {
  const { counts, added, modified, refused, remarks, unchanged, items } = preview
  const writes = counts.added + counts.modified + items.length + preview.missing.count > 0
  const lines = counts.added + counts.modified + counts.refused + counts.unchanged
  return (
    <>
      <ProblemNotice>{problem && `${problem} Rien n’a été écrit.`}</ProblemNotice>
      <dl className={styles.facts}>
        <Fact name="Fichier">{fileName}</Fact>
        <Fact name="Lu">
          feuille «&nbsp;{preview.sheet}&nbsp;», {formatCount(lines, 'ligne')},{' '}
          {formatCount(preview.columns.length, 'colonne')}
        </Fact>
        <Fact name="Contrôles">ni formule ni macro</Fact>
        <Fact name="Comparé au catalogue">de {formatCount(preview.steps, 'étape')}</Fact>
        <Fact name="Valable">tant que personne ne modifie le catalogue</Fact>
      </dl>
      {preview.unknown.length > 0 && (
        <Notice>
          {formatCount(
            preview.unknown.length,
            'colonne n’est pas lue',
            'colonnes ne sont pas lues',
          )}
          &nbsp;: {preview.unknown.slice(0, 10).join(', ')}.
        </Notice>
      )}
      <ProportionBar counts={counts} />
      <ul className={styles.counts}>
        {GROUPS.map(([group, name, note]) => (
          <li key={group}>
            <a href={`#${group}`}>
              <b className={classNames(styles.count, layout.num)}>{formatNumber(counts[group])}</b>
              <span>
                <strong className={styles.countName}>
                  <i className={classNames(styles.mark, styles[group])} aria-hidden="true" />
                  {name}
                </strong>
                <small>{note(preview)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {writes || counts.refused + remarks.count > 0 ? (
        <div className={styles.columns}>
          <div className={styles.groups}>
            <PreviewGroup
              id="refused"
              title="Refusées"
              note="à corriger dans le fichier, les autres peuvent passer sans elles"
              count={counts.refused}
              lines={refused}
              draw={(line) => <RefusedLine key={`${line.sheet} ${line.line}`} line={line} />}
            />
            <PreviewGroup
              id="remarks"
              title="Arrondies"
              note="au nombre entier, comme dans l’éditeur"
              count={remarks.count}
              lines={remarks.lines}
              draw={(line) => <RemarkedLine key={line.line} line={line} />}
            />
            <PreviewGroup
              id="modified"
              title="Modifiées"
              note="champ par champ"
              count={counts.modified}
              lines={modified}
              draw={(line) => <ModifiedLine key={line.line} line={line} />}
            />
            <PreviewGroup
              id="added"
              title="Ajoutées"
              note="nouvelles étapes"
              count={counts.added}
              lines={added}
              draw={(line) => <AddedLine key={line.line} line={line} />}
            />
            <section id="unchanged">
              <h2 className={styles.groupTitle}>
                Inchangées <small>{formatCount(counts.unchanged, 'ligne')}</small>
              </h2>
              <p className={styles.small}>
                Aucune différence&nbsp;: rien ne sera écrit pour elles.
              </p>
              {unchanged.length > 0 && (
                <details>
                  <summary>Les montrer</summary>
                  <ul className={styles.plain}>
                    {unchanged.map(({ line, idx, name }) => (
                      <li key={line}>
                        <span className={styles.lineNumber}>ligne {line}</span> {idx} {name}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </section>
          </div>
          <ImportEffect preview={preview} onApply={onApply} onLeave={onLeave} />
        </div>
      ) : (
        <EmptyState title="Rien à importer">
          {lines === 0
            ? 'Ce classeur n’a aucune ligne remplie.'
            : 'Toutes les lignes disent ce qui est déjà dans le catalogue.'}
        </EmptyState>
      )}
    </>
  )
}

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
    <div className={styles.bar} aria-hidden="true">
      {shown.map(([group]) => (
        <span key={group} style={{ flexGrow: counts[group] }}>
          <i className={classNames(styles.piece, styles[group])} />
          <em className={layout.num}>{formatNumber(counts[group])}</em>
        </span>
      ))}
    </div>
  )
}
