import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** The screen stays where it is, and « back » leads away from it. */
const HERE: NavigateOptions = { replace: true, preventScrollReset: true }

/**
 * The query of the address, and how to change it. A change builds on the address as it is, not as
 * it was drawn last: of two in one moment (a tab chosen while a search settles) both hold.
 */
export function useAddressParameters() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const setParameters = useCallback(
    (write: (current: URLSearchParams) => void, options = HERE) => {
      const written = new URLSearchParams(window.location.search)
      write(written)
      return navigate(`?${written}`, options)
    },
    [navigate],
  )
  return [parameters, setParameters] as const
}
