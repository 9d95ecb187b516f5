import { USER_PAGE_SIZES } from '@etapes-climat/domain/users/rules/user-lists'
import { useNamedParameters } from '../../lib/address/use-named-parameters.ts'
import { pathOf } from '../../routing/route-names.ts'
import { USER_TABS, type UserTabId } from './user-tabs.ts'

const NAMES = { tab: 'onglet', text: 'recherche', page: 'page', perPage: 'parPage' } as const

/** Address of one of the tabs. */
export const usersTab = (tab: UserTabId) => `${pathOf('adminUsers')}?${NAMES.tab}=${tab}`

/** Tab, search, page and its size, held by the address. */
export function useUsersAddress() {
  const { read, change } = useNamedParameters(NAMES)
  const tab = USER_TABS.find(({ id }) => id === read('tab')) ?? USER_TABS[0]
  const size = Number(read('perPage'))
  const perPage = USER_PAGE_SIZES.find((known) => known === size) ?? USER_PAGE_SIZES[0]
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  return { tab, text: read('text'), page, perPage, change }
}
