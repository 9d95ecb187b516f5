import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type {
  ImportChoices,
  ImportPreview,
  ImportResult,
} from '@etapes-climat/domain/workbook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { SpreadsheetButton } from '../../../editing/import/file-choice.tsx'
import styles from '../../../editing/import/import.module.css'
import { ImportStates } from '../../../editing/import/import-states.tsx'
import type { SentFile } from '../../../editing/import/imported-kind.ts'
import { RefusedDownload } from '../../../editing/import/refusal-reasons.tsx'
import { useImport } from '../../../editing/import/use-import.ts'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { adminStepKeys } from '../api.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'
import { CatalogueDownload } from './catalogue-download.tsx'
import { EffectBars } from './effect-bars.tsx'
import { applyImport, CATALOGUE } from './import-api.ts'
import { ImportPreviewView } from './import-preview.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminImport }

/** /admin/import: the catalogue as a spreadsheet, out and in. */
export function Component() {
  const cache = useQueryClient()
  const offerUndo = useOfferUndo()
  const importing = useImport<ImportChoices, ImportPreview, ImportResult>(CATALOGUE, {
    unread: (choices) => choices,
    onApplied() {
      void cache.invalidateQueries({ queryKey: adminStepKeys.all })
      void offerUndo()
    },
  })
  const { state, preview, choose: chooseHow, apply, leave } = importing
  const choose = (file: File) => void preview(file)
  const waits = state.is === 'previewing' || state.is === 'applying'
  return (
    <AdminPage
      title={state.is === 'previewed' ? 'Aperçu avant l’import' : 'Importer un tableur'}
      parent={privateEntry('adminCardsIndex')}
      actions={
        !waits && (
          <>
            <CatalogueDownload file="model" />
            <CatalogueDownload file="workbook" />
            {state.is === 'empty' ? (
              <CatalogueDownload file="json" />
            ) : (
              <SpreadsheetButton label="Choisir un autre fichier" onFile={choose} />
            )}
          </>
        )
      }
    >
      <ImportStates kind={CATALOGUE} state={state} preview={preview} leave={leave} />
      {state.is === 'previewed' && (
        <ImportPreviewView
          seen={state}
          onChoose={(choices) => void chooseHow(state, choices)}
          onApply={(draftMissing) =>
            void apply(state, (sent) =>
              applyImport(sent, { version: state.preview.version, draftMissing }),
            )
          }
          onLeave={leave}
        />
      )}
      {state.is === 'applied' && <ImportResultView result={state.result} sent={state} />}
    </AdminPage>
  )
}

/** What an import wrote. */
function ImportResultView({
  result,
  sent,
}: {
  result: ImportResult
  sent: SentFile<ImportChoices>
}) {
  const { counts, drafted, changes, total } = result
  const parts = [
    formatCount(counts.added, 'étape ajoutée', 'étapes ajoutées'),
    formatCount(counts.modified, 'modifiée', 'modifiées'),
    formatCount(counts.unchanged, 'inchangée', 'inchangées'),
    ...(drafted > 0 ? [`${formatCount(drafted, 'mise', 'mises')} en brouillon`] : []),
    ...(counts.refused > 0
      ? [formatCount(counts.refused, 'ligne refusée, non écrite', 'lignes refusées, non écrites')]
      : []),
  ]
  return (
    <section className={styles.waiting}>
      <h2>Import terminé</h2>
      <Notice tone="success" role="status">
        {parts.join(', ')}. Le catalogue compte {formatNumber(total.after)} au lieu de{' '}
        {formatNumber(total.before)}.
      </Notice>
      {changes.length > 0 && (
        <div className="grid gap-4">
          <EffectBars changes={changes} total={total} />
        </div>
      )}
      <div className={`${styles.buttons} flex flex-wrap gap-2 pt-4 rule-ink-t`}>
        <ButtonLink to={pathOf('adminCardsIndex')} variant="accent">
          Voir les étapes
        </ButtonLink>
        {counts.refused > 0 && (
          <RefusedDownload kind={CATALOGUE} sent={sent} count={counts.refused} />
        )}
        <ButtonLink to={pathOf('adminCardsHierarchy')} icon="folder">
          Hiérarchie
        </ButtonLink>
      </div>
    </section>
  )
}
