import { useRef } from 'react'
import { useBlocker } from 'react-router'
import { useUnloadQuestion } from '../../../lib/drafts/use-unload-question.ts'
import { useUnattachedUploads } from '../../../media/admin/upload/unattached-uploads.ts'
import { editedIn } from '../../edited-step-address.ts'

const opens = (search: string) => editedIn(new URLSearchParams(search)) !== null

/**
 * Holds up « back » and links while something is not saved, or files wait in the table, until the
 * person decided. What is typed outlives a reload; the files do not, and the browser asks.
 */
export function useLeaving(unsaved: boolean, onClose: () => void) {
  const decided = useRef(false)
  const files = useUnattachedUploads().any
  useUnloadQuestion(files)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsaved || files) &&
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
