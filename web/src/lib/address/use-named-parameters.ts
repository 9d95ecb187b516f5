import { useCallback } from 'react'
import { useAddressParameters } from './use-address-parameters.ts'

/**
 * What a screen keeps in its address: a shared link and a reload find it again. Whatever changes, the
 * first page comes, unless a page is asked for; what is empty leaves the address.
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
