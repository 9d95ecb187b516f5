import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { LoadedBlock } from '../api.ts'
import styles from './block-editing.module.css'

const BlockDialog = lazyDialog(() => import('./block-dialog.tsx'))

/** « Éditer ce texte », or the button that creates a missing one. */
export default function BlockEditing({ block }: { block: LoadedBlock }) {
  const [open, setOpen] = useState(false)
  const { slug, page } = block
  return (
    <div className={`${styles.control} flex-none my-3`}>
      <Button
        size="s"
        icon={page ? 'pencil' : 'plus'}
        aria-label={page ? `Éditer ce texte\u00a0: ${page.title}` : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {page ? 'Éditer ce texte' : `Contenu "${slug}" a créer`}
      </Button>
      {open && <BlockDialog slug={slug} onClose={() => setOpen(false)} />}
    </div>
  )
}
