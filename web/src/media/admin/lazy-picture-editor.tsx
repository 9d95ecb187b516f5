import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

/** Its code is loaded when a picture is first edited. */
const LazyEditor = lazyDialog(() => import('./picture-editor-dialog.tsx'))

/** The picture editor, rendered outside of the surrounding form: nested forms are not sent. */
export const PictureEditorDialog = (props: ComponentProps<typeof LazyEditor>) =>
  createPortal(<LazyEditor {...props} />, document.body)
