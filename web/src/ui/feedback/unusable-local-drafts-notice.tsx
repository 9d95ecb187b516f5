import type { UnusableLocalDraft } from '../../lib/drafts/local-drafts.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Notice } from './notice.tsx'

interface UnusableLocalDraftsNoticeProps {
  drafts: readonly UnusableLocalDraft[]
  onRemove: () => void
}

/** Work that this browser kept and that cannot be taken up: its texts are there to copy, until it is removed. */
export function UnusableLocalDraftsNotice({ drafts, onRemove }: UnusableLocalDraftsNoticeProps) {
  if (drafts.length === 0) return null
  const text = drafts.map((draft) => draft.text).join('\n\n')
  return (
    <Notice role="status">
      <p>
        Une saisie non enregistrée, gardée dans ce navigateur par une autre version du site, ne peut
        pas être reprise. Elle a été mise de côté.
      </p>
      <div className="flex flex-wrap gap-2 mt-2">
        {text && <CopyButton text={text} what="ses textes" />}
        <Button size="s" icon="trash" onClick={onRemove}>
          Supprimer cette saisie
        </Button>
      </div>
    </Notice>
  )
}
