import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

/** The picture editor, whose code is loaded when a picture is first edited. */
export const PictureEditorDialog = lazyDialog(() => import('./picture-editor-dialog.tsx'))
