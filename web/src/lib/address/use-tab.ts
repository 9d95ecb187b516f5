import { useSearchParams } from 'react-router'

const PARAMETER = 'onglet'

/** The tab named in the address: the Back key and a shared link find it again. The first is the default. */
export function useTab<Id extends string>(
  tabs: readonly { id: Id }[],
): [selected: Id, select: (id: Id) => void] {
  const [parameters, setParameters] = useSearchParams()
  const named = tabs.find(({ id }) => id === parameters.get(PARAMETER))
  const selected = named ?? tabs[0]
  if (!selected) throw new Error('There are no tabs')
  return [selected.id, (id) => setParameters({ [PARAMETER]: id }, { replace: true })]
}
