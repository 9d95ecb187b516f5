import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ANOTHER, asksForAnother } from '../lib/api/created-address.ts'

/**
 * How one more is made after one was saved: a fresh form at the same address, the focus in its first
 * field.
 * @param address where new ones are made
 */
export function useAnother(formId: string, address: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const [fresh] = useState(() => asksForAnother(location))
  useEffect(() => {
    if (fresh) document.getElementById(formId)?.querySelector('input')?.focus()
  }, [fresh, formId])
  return () => navigate(address, { replace: true, state: ANOTHER })
}
