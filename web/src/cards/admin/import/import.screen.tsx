import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ImportResult } from '@etapes-climat/domain/workbook/contract'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CatalogueDownload } from './catalogue-download.tsx'
import { EffectBars } from './effect-bars.tsx'
import { FileChoice, SpreadsheetButton } from './file-choice.tsx'
import styles from './import.module.css'
import type { SentFile } from './import-api.ts'
import { ImportPreviewView } from './import-preview.tsx'
import { ImportWaiting } from './import-waiting.tsx'
import { RefusedDownload } from './refusal-reasons.tsx'
import { type AgainReason, useImport } from './use-import.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminImport }

const KEPT = 'Votre fichier est gardé\u00a0; vous n’avez pas à le renvoyer.'
const AGAIN: Record<AgainReason, { title: string; note: string }> = {
  stale: { title: 'Le catalogue a changé entre-temps', note: KEPT },
  'not-previewed': { title: 'L’aperçu n’a pas pu être fait', note: `Rien n’a été écrit. ${KEPT}` },
  'not-answered': {
    title: 'L’import est resté sans réponse',
    note: `Il a été fait en entier ou pas du tout\u00a0: l’aperçu dira ce qui reste à importer. ${KEPT}`,
  },
}

/** /admin/import: the catalogue as a spreadsheet, out and in. */
export function Component() {
  const { state, preview, choose: chooseHow, apply, leave } = useImport()
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
      {state.is === 'empty' && <FileChoice label="Choisir un fichier" onFile={choose} />}
      {waits && (
        <ImportWaiting
          fileName={state.file.name}
          onStop={state.is === 'previewing' ? leave : null}
        />
      )}
      {state.is === 'refused' && (
        <section className={styles.waiting}>
          <h2>Fichier refusé en entier</h2>
          <Notice tone="danger" role="alert">
            <strong>{state.file.name}</strong>&nbsp;: {state.message}
          </Notice>
          <p className={styles.small}>
            Rien n’a été écrit. Sont lus les fichiers .xlsx et .csv, sans mot de passe ni macros, de
            20&nbsp;Mio et 20&nbsp;000 lignes au plus.
          </p>
          <div>
            <Button icon="undo" onClick={() => void preview(state.file, state.choices)}>
              Réessayer avec ce fichier
            </Button>
          </div>
        </section>
      )}
      {state.is === 'again' && (
        <section className={styles.waiting}>
          <h2>{AGAIN[state.reason].title}</h2>
          <Notice role="alert">{state.message}</Notice>
          <p className={styles.small}>{AGAIN[state.reason].note}</p>
          <div>
            <Button
              variant="accent"
              icon="undo"
              onClick={() => void preview(state.file, state.choices)}
            >
              Refaire l’aperçu
            </Button>
          </div>
        </section>
      )}
      {state.is === 'previewed' && (
        <ImportPreviewView
          seen={state}
          onChoose={(choices) => void chooseHow(state, choices)}
          onApply={(draftMissing) => void apply(state, draftMissing)}
          onLeave={leave}
        />
      )}
      {state.is === 'applied' && <ImportResultView result={state.result} sent={state} />}
    </AdminPage>
  )
}

/** What an import wrote. */
function ImportResultView({ result, sent }: { result: ImportResult; sent: SentFile }) {
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
        {counts.refused > 0 && <RefusedDownload sent={sent} count={counts.refused} />}
        <ButtonLink to={pathOf('adminCardsHierarchy')} icon="folder">
          Hiérarchie
        </ButtonLink>
      </div>
    </section>
  )
}
