import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './import.module.css'
import type { ImportedKind } from './imported-kind.ts'

/** ms between two questions how far it is */
const EVERY = 400

interface ImportWaitingProps<Choices extends ReadingChoices, Preview extends FilePreview> {
  kind: ImportedKind<Choices, Preview>
  fileName: string
  /** cancels the preview; null while the import is written, which cannot be cancelled */
  onStop: (() => void) | null
}

/** A file that is read, compared or written: how far, as the server says. */
export function ImportWaiting<Choices extends ReadingChoices, Preview extends FilePreview>({
  kind,
  fileName,
  onStop,
}: ImportWaitingProps<Choices, Preview>) {
  const stages = {
    none: 'Envoi du fichier',
    reading: 'Lecture du fichier',
    comparing: kind.words.compared,
    writing: kind.words.writing,
  }
  const writes = onStop === null
  const id = useId()
  const { data } = useQuery({
    queryKey: ['import-progress', kind.memory],
    queryFn: ({ signal }) => kind.readProgress(signal),
    refetchInterval: EVERY,
    gcTime: 0,
  })
  const { stage = 'none', done = 0, lines = 0 } = data ?? {}
  const share = stage === 'writing' && lines > 0 ? { max: lines, value: done } : {}
  const words = stage === 'writing' && writes ? kind.words.writes : stages[stage]
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>{writes ? 'Application' : 'Préparation de l’aperçu'}</h2>
      <progress aria-labelledby={id} {...share} />
      <p role="status">
        {words}
        {lines > 0 && `\u00a0: ${formatCount(lines, 'ligne')}`}
      </p>
      <p className={styles.small}>
        {writes ? kind.words.applying : `${fileName} est lu, puis comparé. Rien n’est écrit.`}
        {lines > 2000 && ` ${formatNumber(lines)} lignes demandent quelques secondes.`}
      </p>
      {onStop && (
        <div>
          <Button icon="close" onClick={onStop}>
            Arrêter
          </Button>
        </div>
      )}
    </section>
  )
}
