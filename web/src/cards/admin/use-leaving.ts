import { useRef } from 'react'
import { useBlocker } from 'react-router'
import { EDITED_STEP } from '../edited-step-address.ts'

const opens = (search: string) => new URLSearchParams(search).has(EDITED_STEP)

/** Holds up « back » and links while something is not saved, until the person decided. */
export function useLeaving(dirty: boolean, onClose: () => void) {
  const decided = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !decided.current &&
      (currentLocation.pathname !== nextLocation.pathname || !opens(nextLocation.search)),
  )
  return {
    /** « back » was pressed: the person is to be asked */
    asked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      decided.current = true
      if (blocker.state === 'blocked') blocker.proceed()
      else onClose()
    },
  }
}
