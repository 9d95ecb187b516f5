import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Follows plain links of a list within the site: one handler instead of a hook a row. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.pathname)
  }
}
