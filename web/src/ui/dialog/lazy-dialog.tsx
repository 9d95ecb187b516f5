import { type FunctionComponent, useEffect, useState } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { toastError } from '../feedback/toast-store.ts'

const FAILURE =
  'Cette fenêtre n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez ou rechargez la page.'

/**
 * A dialog whose code is loaded when it is first opened. When it cannot be, that is said and the dialog
 * closes, what is behind it stays, and the next opening tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  let known: FunctionComponent<Props> | null = null
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState(() => known)
    const close = useStableFunction(props.onClose)
    useEffect(() => {
      if (Dialog) return
      let isOpen = true
      loadChunk(load).then(
        (part) => {
          known = part.default
          if (isOpen) setDialog(() => part.default)
        },
        () => {
          if (!isOpen) return
          toastError(FAILURE)
          close()
        },
      )
      return () => {
        isOpen = false
      }
    }, [Dialog, close])
    return Dialog && <Dialog {...props} />
  }
}
