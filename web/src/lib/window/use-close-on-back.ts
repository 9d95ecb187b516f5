import { useLayoutEffect } from 'react'
import { useStableFunction } from '../use-stable-function.ts'
import { closeOnBack } from './close-on-back.ts'

/** Lets « back » close something over the page as long as it is open. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useStableFunction(onClose)
  // Once it has left the page, « back » must no longer be for it.
  useLayoutEffect(() => (isOpen ? closeOnBack(() => close()) : undefined), [isOpen, close])
}
