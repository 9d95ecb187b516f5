import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import styles from '../../../editing/import/import.module.css'
import { ImportColumns } from '../../../editing/import/import-columns.tsx'
import { PreviewGroup } from '../../../editing/import/preview-group.tsx'
import {
  Fact,
  FileFacts,
  linesOf,
  PreviewCounts,
  UnchangedLines,
} from '../../../editing/import/preview-head.tsx'
import { RemarkedLine } from '../../../editing/import/preview-line.tsx'
import { RefusalReasons } from '../../../editing/import/refusal-reasons.tsx'
import type { PreviewedFile } from '../../../editing/import/use-import.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { CATALOGUE } from './import-api.ts'
import { ImportDecisions } from './import-decisions.tsx'
import { ImportEffect } from './import-effect.tsx'
import { AddedLine, ModifiedLine } from './step-lines.tsx'

interface PreviewProps {
  seen: PreviewedFile<ImportChoices, ImportPreview>
  onChoose(choices: ImportChoices): void
  onApply(draftMissing: boolean): void
  onLeave(): void
}

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
  const { counts, added, modified, remarks, items } = preview
  const writes = counts.added + counts.modified + items.length + preview.missing.count > 0
  const lines = linesOf(counts)
  const hasNames = preview.columns.some(({ field }) => field === 'name')
  return (
    <>
      <ProblemNotice>{problem && `${problem} Rien n’a été écrit.`}</ProblemNotice>
      <FileFacts
        fileName={file.name}
        preview={preview}
        isStale={isStale}
        compared={<Fact name="Comparé au catalogue">de {formatCount(preview.steps, 'étape')}</Fact>}
        valid="tant que personne ne modifie le catalogue"
      />
      <ImportColumns kind={CATALOGUE} preview={preview} choices={choices} onChoose={onChoose} />
      <ImportDecisions preview={preview} choices={choices} onChoose={onChoose} />
      <PreviewCounts
        counts={counts}
        notes={{
          refused: 'rien n’est écrit pour elles',
          modified: modifiedNote(preview),
          added: addedNote(preview),
          unchanged: 'déjà ainsi dans le catalogue',
        }}
      />
      {writes || counts.refused + remarks.count > 0 ? (
        <div className={`${styles.columns} grid gap-10 items-start mt-4`}>
          <div className={`${styles.groups} stack gap-10`}>
            <RefusalReasons
              kind={CATALOGUE}
              sent={seen}
              preview={preview}
              open={preview.values.filter(({ choice }) => choice === undefined).length}
            />
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
            <UnchangedLines preview={preview} />
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
