import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useLocation, useNavigationType, useParams } from 'react-router'
import { asksForAnother, followsCreation } from '../lib/api/created-address.ts'
import { QueryBoundary } from '../ui/feedback/query-boundary.tsx'
import { withPublication } from './publications/publications-api.ts'

interface EditedItemScreenProps<Item> {
  /** its kind, when what is written of it may be published later */
  publications?: PublicationKind
  read: (id: string, signal: AbortSignal) => Promise<Item>
  queryKey: (id: string) => readonly unknown[]
  errorTitle: string
  /** null: a new item */
  form: (item: Item | null) => ReactNode
}

/** The form of the item in the address, or of a new one when the address names none. */
export function EditedItemScreen<Item>(props: EditedItemScreenProps<Item>) {
  const { opened, turn } = useOpening()
  if (opened === undefined) return <Fragment key={turn}>{props.form(null)}</Fragment>
  return <SavedItem key={turn} id={opened} {...props} />
}

/** The item with which the form was opened: a new item stays in the form that created it. */
function useOpening() {
  const { id } = useParams()
  const location = useLocation()
  const { key } = location
  const created = followsCreation(location, useNavigationType())
  const [opening, setOpening] = useState({ address: id, key, opened: id, turn: 0 })
  const another = asksForAnother(location) && opening.key !== key
  if (opening.address === id && !another) return opening
  const next = created
    ? { ...opening, address: id, key }
    : { address: id, key, opened: id, turn: opening.turn + 1 }
  setOpening(next)
  return next
}

function SavedItem<Item>(props: EditedItemScreenProps<Item> & { id: string }) {
  const { id, read, publications, queryKey, errorTitle, form } = props
  const item = useQuery({
    queryKey: queryKey(id),
    queryFn: ({ signal, client }) => {
      const item = read(id, signal)
      return publications ? withPublication(client, { kind: publications, id }, item) : item
    },
    // Never refetched: a later version must not replace the base of what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={item} errorTitle={errorTitle}>
      {form}
    </QueryBoundary>
  )
}
