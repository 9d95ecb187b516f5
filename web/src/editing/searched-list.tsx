import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchText } from '../lib/address/use-search-text.ts'
import { ListState } from '../ui/feedback/list-state.tsx'
import { SearchField } from '../ui/form/control.tsx'
import { PagedItems } from '../ui/table/paged-items.tsx'
import styles from './editing.module.css'

interface SearchedListProps<Item> {
  read: (query: Record<string, string>, signal: AbortSignal) => Promise<Item[]>
  /** field that is searched */
  by: 'name' | 'title'
  queryKey: (wanted: string) => QueryKey
  /** of the search box */
  label: string
  /** of what is found, those that are shown */
  keep?: ((item: Item) => boolean) | undefined
  /** beside the search box */
  tools?: ReactNode
  /** title when the list could not be read */
  failed: string
  /** title when there is nothing, and when nothing is found */
  empty: string
  notFound: string
  /** one sentence more, where nothing was made yet: what these things are for */
  invitation?: string
  children: (items: Item[]) => ReactNode
}

/** A list of the back office that is searched as one types; the former results stay meanwhile. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { read, by, queryKey, label, keep, tools, failed, empty, notFound, invitation } = props
  const { text, setText, wanted } = useSearchText()
  const found = useQuery({
    queryKey: queryKey(wanted),
    queryFn: ({ signal }) => read(wanted ? { [by]: wanted } : {}, signal),
    placeholderData: keepPreviousData,
    ...(keep && { select: (items: Item[]) => items.filter(keep) }),
  })
  const narrowed = wanted !== '' || keep !== undefined
  const search = <SearchField label={label} value={text} onText={setText} />
  return (
    <>
      {tools ? (
        <div className={`${styles.search} flex flex-wrap gap-3`}>
          {search}
          {tools}
        </div>
      ) : (
        search
      )}
      <ListState
        query={found}
        failed={failed}
        empty={narrowed ? notFound : empty}
        invitation={narrowed ? undefined : invitation}
      >
        {(items) => (
          <PagedItems items={items} question={wanted}>
            {props.children}
          </PagedItems>
        )}
      </ListState>
    </>
  )
}
