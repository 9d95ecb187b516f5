import { useEffect } from 'react'
import { toastError } from '../feedback/toast-store.ts'

/** In place of a dialog whose code could not be loaded: says so and closes it; what is behind it stays. */
export const missingDialog = (message: string) =>
  function MissingDialog({ onClose }: { onClose: () => void }) {
    useEffect(() => {
      toastError(message)
      onClose()
    }, [onClose])
    return null
  }
