import { useCallback } from 'react'
import { useAddressParameters } from './use-address-parameters.ts'

/**
 * Query parameters of a screen, so that a shared link and a reload restore it. Any change returns
 * to the first page, unless it sets a page; empty values leave the address.
 * @param names of the parameters in the address, the same object each time
 */
export function useNamedParameters<Name extends string>(
  names: Readonly<Record<Name, string> & { page?: string }>,
) {
  const [parameters, setParameters] = useAddressParameters()
  const read = (name: Name): string => parameters.get(names[name]) ?? ''
  const change = useCallback(
    (changes: { readonly [Changed in Name]?: string | number }) =>
      setParameters((current) => {
        if (names.page) current.delete(names.page)
        for (const name of Object.keys(changes) as Name[]) {
          const value = changes[name] ?? ''
          if (value === '') current.delete(names[name])
          else current.set(names[name], String(value))
        }
      }),
    [setParameters, names],
  )
  return { read, change }
}
