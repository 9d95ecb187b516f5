import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { QueryBoundary } from '../app/query-boundary.tsx'
import { callApi } from '../lib/api-client.ts'

interface EditedItemScreenProps<Item> {
  /** address of the list, for example `/api/pages` */
  list: string
  queryKey: (id: string) => readonly unknown[]
  errorTitle: string
  /** null: a new item */
  form: (item: Item | null) => ReactNode
}

/** The form of the item in the address, or of a new one when the address names none. */
export function EditedItemScreen<Item>(props: EditedItemScreenProps<Item>) {
  const { id } = useParams()
  if (id === undefined) return props.form(null)
  return <SavedItem key={id} id={id} {...props} />
}

function SavedItem<Item>(props: EditedItemScreenProps<Item> & { id: string }) {
  const { id, list, queryKey, errorTitle, form } = props
  const item = useQuery({
    queryKey: queryKey(id),
    queryFn: ({ signal }) => callApi<Item>(`${list}/${encodeURIComponent(id)}`, { signal }),
    // The form keeps its own state: a later version must not slip under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={item} errorTitle={errorTitle}>
      {form}
    </QueryBoundary>
  )
}
