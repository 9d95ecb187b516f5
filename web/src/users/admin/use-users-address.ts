import { USER_PAGE_SIZES } from '@etapes-climat/domain/users/rules/user-lists'
import { useCallback } from 'react'
import { useAddressParameters } from '../../lib/address/use-address-parameters.ts'
import { pathOf } from '../../routing/route-names.ts'
import { USER_TABS, type UserTabId } from './user-tabs.ts'

const NAMES = { tab: 'onglet', text: 'recherche', page: 'page', perPage: 'parPage' } as const

type Parameter = keyof typeof NAMES

/** Address of one of the tabs. */
export const usersTab = (tab: UserTabId) => `${pathOf('adminUsers')}?${NAMES.tab}=${tab}`

/** Tab, search, page and its size, held by the address: a shared link and a reload find them again. */
export function useUsersAddress() {
  const [parameters, setParameters] = useAddressParameters()
  const tab = USER_TABS.find(({ id }) => id === parameters.get(NAMES.tab)) ?? USER_TABS[0]
  const size = Number(parameters.get(NAMES.perPage))
  const perPage = USER_PAGE_SIZES.find((known) => known === size) ?? USER_PAGE_SIZES[0]
  const page = Math.max(1, Math.trunc(Number(parameters.get(NAMES.page))) || 1)
  const text = parameters.get(NAMES.text) ?? ''

  /** Whatever changes, the first page comes, unless a page is asked for. */
  const change = useCallback(
    (changes: Partial<Record<Parameter, string | number>>) => {
      setParameters(
        (current) => {
          current.delete(NAMES.page)
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') current.delete(NAMES[name as Parameter])
            else current.set(NAMES[name as Parameter], String(value))
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParameters],
  )
  return { tab, text, page, perPage, change }
}
