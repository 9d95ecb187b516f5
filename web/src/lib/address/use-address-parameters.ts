import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** The screen stays where it is, and « back » leads away from it. */
const HERE: NavigateOptions = { replace: true, preventScrollReset: true }

/**
 * Query parameters of the address, and a function that changes them. A change starts from the
 * current address, not the rendered one, so two changes at once (a tab chosen while a debounced
 * search is written) both apply.
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
