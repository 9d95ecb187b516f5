import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileChoice } from './file-choice.tsx'
import styles from './import.module.css'
import { ImportWaiting } from './import-waiting.tsx'
import type { ImportedKind } from './imported-kind.ts'
import type { AgainReason, ImportState } from './use-import.ts'

const KEPT = 'Votre fichier est gardé\u00a0; vous n’avez pas à le renvoyer.'
const AGAIN: Record<AgainReason, { title: string | null; note: string }> = {
  stale: { title: null, note: KEPT },
  'not-previewed': { title: 'L’aperçu n’a pas pu être fait', note: `Rien n’a été écrit. ${KEPT}` },
  'not-answered': {
    title: 'L’import est resté sans réponse',
    note: `Il a été fait en entier ou pas du tout\u00a0: l’aperçu dira ce qui reste à importer. ${KEPT}`,
  },
}

interface ImportStatesProps<Choices extends ReadingChoices, Preview extends FilePreview> {
  kind: ImportedKind<Choices, Preview>
  state: ImportState<Choices, Preview, unknown>
  preview(file: File, choices?: Choices): Promise<void>
  leave(): void
}

/** An import before its preview, and where it goes wrong. */
export function ImportStates<Choices extends ReadingChoices, Preview extends FilePreview>({
  kind,
  state,
  preview,
  leave,
}: ImportStatesProps<Choices, Preview>) {
  const { words } = kind
  switch (state.is) {
    case 'empty':
      return (
        <FileChoice
          label="Choisir un fichier"
          limits={words.limits}
          onFile={(file) => void preview(file)}
        />
      )
    case 'previewing':
    case 'applying':
      return (
        <ImportWaiting
          kind={kind}
          fileName={state.file.name}
          onStop={state.is === 'previewing' ? leave : null}
        />
      )
    case 'refused':
      return (
        <section className={styles.waiting}>
          <h2>Fichier refusé en entier</h2>
          <Notice tone="danger" role="alert">
            <strong>{state.file.name}</strong>&nbsp;: {state.message}
          </Notice>
          <p className={styles.small}>
            Rien n’a été écrit. Sont lus les fichiers .xlsx et .csv, sans mot de passe ni macros, de
            20&nbsp;Mio et {words.lines} au plus.
          </p>
          <div>
            <Button icon="undo" onClick={() => void preview(state.file, state.choices)}>
              Réessayer avec ce fichier
            </Button>
          </div>
        </section>
      )
    case 'again':
      return (
        <section className={styles.waiting}>
          <h2>{AGAIN[state.reason].title ?? words.stale}</h2>
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
      )
    default:
      return null
  }
}
