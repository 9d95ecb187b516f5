import { useEffect, useState } from 'react'
import { listOrganisations } from './api.ts'

/** An organisation that somebody belongs to; the defaults have no IRI (D-29). */
export interface Organisation {
  name: string
  iri?: string
}

const DEFAULTS: readonly Organisation[] = [{ name: 'DRO' }, { name: 'NovaBuild' }]

/** DRO and NovaBuild, replaced by the organisations of the site once they are loaded (AUTH-10). */
export function useOrganisations(): readonly Organisation[] {
  const [organisations, setOrganisations] = useState(DEFAULTS)
  useEffect(() => {
    const controller = new AbortController()
    listOrganisations(controller.signal)
      .then((loaded) => {
        if (loaded.length === 0) return
        setOrganisations(loaded.map((item) => ({ name: item.name, iri: item['@id'] })))
      })
      // The defaults stay, and the server knows their names.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return organisations
}
