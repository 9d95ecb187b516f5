import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../lib/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { missingDialog } from '../../ui/dialog/missing-dialog.ts'
import type { LoadedBlock } from '../api.ts'
import styles from './block-editing.module.css'

const BlockDialog = lazyPart(
  () => import('./block-dialog.tsx'),
  missingDialog('L’éditeur n’a pas pu être chargé. Rechargez la page, puis réessayez.'),
)

/** « Éditer ce texte », or the button that creates a missing one (PAGE-08 to PAGE-10, ERR-11). */
export default function BlockEditing({ block }: { block: LoadedBlock }) {
  const [open, setOpen] = useState(false)
  const { slug, page } = block
  return (
    <div className={styles.control}>
      <Button
        size="s"
        icon={page ? 'pencil' : 'plus'}
        aria-label={page ? `Éditer ce texte\u00a0: ${page.title}` : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {page ? 'Éditer ce texte' : `Contenu "${slug}" a créer`}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <BlockDialog slug={slug} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </div>
  )
}
