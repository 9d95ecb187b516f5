import { Suspense } from 'react'
import { useEditMode } from '../../lib/edit-mode.ts'
import { lazyPart } from '../../lib/load-chunk.ts'
import type { LoadedBlock } from '../api.ts'

/** Only administrators in edit mode load it. */
const BlockEditing = lazyPart(() => import('../admin/block-editing.tsx'))

/** The button that edits or creates a text where it stands; without edit mode nothing. */
export function BlockControl({ block }: { block: LoadedBlock }) {
  if (!useEditMode()) return null
  return (
    <Suspense>
      <BlockEditing block={block} />
    </Suspense>
  )
}
