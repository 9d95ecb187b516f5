import { type FunctionComponent, useEffect } from 'react'
import { loadedPart } from '../../lib/loaded-part.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { toastError } from '../feedback/toast-store.ts'

const FAILURE =
  'Cette fenêtre n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez ou rechargez la page.'

/**
 * A dialog whose code is loaded when it is first opened. A failure shows a message and closes the
 * dialog; the next opening tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  const useLoadedDialog = loadedPart(load)
  return function LazyDialog(props) {
    const { Part: Dialog, isMissing } = useLoadedDialog()
    const close = useStableFunction(props.onClose)
    useEffect(() => {
      if (!isMissing) return
      toastError(FAILURE)
      close()
    }, [isMissing, close])
    return Dialog && <Dialog {...props} />
  }
}
