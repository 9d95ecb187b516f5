import { lazy } from 'react'
import { loadChunk } from '../../../lib/load-chunk.ts'

/** Dialogs that few open: the screens that have them come without. */
export const OperationDialog = lazy(async () => {
  const { OperationDialog } = await loadChunk(() => import('./operation-dialog.tsx'))
  return { default: OperationDialog }
})

export const VariantDialog = lazy(async () => {
  const { VariantDialog } = await loadChunk(() => import('./variant-dialog.tsx'))
  return { default: VariantDialog }
})

export const ShareDialog = lazy(async () => {
  const { ShareDialog } = await loadChunk(() => import('../share/share-dialog.tsx'))
  return { default: ShareDialog }
})

export const MergeDialog = lazy(async () => {
  const { MergeDialog } = await loadChunk(() => import('../share/merge-dialog.tsx'))
  return { default: MergeDialog }
})
