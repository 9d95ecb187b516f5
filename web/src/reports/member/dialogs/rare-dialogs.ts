import { lazyPart } from '../../../lib/load-chunk.ts'
import { missingDialog } from '../../../ui/dialog/missing-dialog.ts'

/** The report on screen stays as it is, and so does what was not saved of it. */
const Missing = missingDialog(
  'Cette fenêtre n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.',
)

/** Dialogs that are not needed to select steps: the screens that have them come without. */
export const OpenReportDialog = lazyPart(() => import('./open-report-dialog.tsx'), Missing)
export const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), Missing)
export const OperationDialog = lazyPart(() => import('./operation-dialog.tsx'), Missing)
export const VariantDialog = lazyPart(() => import('./variant-dialog.tsx'), Missing)
export const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx'), Missing)
export const MergeDialog = lazyPart(() => import('../share/merge-dialog.tsx'), Missing)
