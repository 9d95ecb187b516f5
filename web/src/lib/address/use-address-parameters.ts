import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** Writes a change into the query that the address has by then. */
type WriteParameters = (current: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and how to change it. A change builds on the address as it is, not as
 * it was drawn last: of two in one moment (a tab chosen while a search settles) both hold.
 */
export function useAddressParameters() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const setParameters = useCallback(
    (write: WriteParameters, options?: NavigateOptions) => {
      const written = write(new URLSearchParams(window.location.search))
      return navigate(`?${written}`, options)
    },
    [navigate],
  )
  return [parameters, setParameters] as const
}
