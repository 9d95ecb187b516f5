import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'

/** Dialogs that are not needed to select steps: the screens that have them come without. */
export const OpenReportDialog = lazyDialog(() => import('./open-report-dialog.tsx'))
export const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'))
export const OperationDialog = lazyDialog(() => import('./operation-dialog.tsx'))
export const PdfPartsDialog = lazyDialog(() => import('./pdf-parts-dialog.tsx'))
export const VariantDialog = lazyDialog(() => import('./variant-dialog.tsx'))
export const ShareDialog = lazyDialog(() => import('../share/share-dialog.tsx'))
export const MergeDialog = lazyDialog(() => import('../share/merge-dialog.tsx'))
