import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { EDITED_VERSION } from '../../../editing/publications/next-version-address.ts'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import { goesBack } from '../../../lib/window/close-on-back.ts'
import { EDITED_FIELD, EDITED_STEP, editedIn } from '../../edited-step-address.ts'

/** The step that the address opens in the editor; « back » closes it. */
export function useEditedStep() {
  const [parameters, setParameters] = useAddressParameters()
  const navigate = useNavigate()
  const openedHere = useLocation().state?.openedHere === true

  const open = useCallback(
    (uid: string, replace = false) =>
      setParameters(
        (known) => {
          known.set(EDITED_STEP, uid)
          known.delete(EDITED_FIELD)
          known.delete(EDITED_VERSION)
        },
        // An address that replaces one keeps what is known of the way to it.
        { replace, state: { openedHere: openedHere || !replace } },
      ),
    [setParameters, openedHere],
  )

  /** Back to the screen below, without an entry more in the history. */
  function close() {
    if (openedHere) {
      goesBack()
      return navigate(-1)
    }
    return setParameters(
      (known) => {
        known.delete(EDITED_STEP)
        known.delete(EDITED_FIELD)
        known.delete(EDITED_VERSION)
      },
      { replace: true },
    )
  }
  const online = new URLSearchParams(parameters)
  online.delete(EDITED_VERSION)
  return {
    /** address of what is online of it, over the same screen */
    onlinePath: `?${online}`,
    edited: editedIn(parameters),
    /** field to begin with; null: the first */
    field: parameters.get(EDITED_FIELD),
    open,
    close,
  }
}
