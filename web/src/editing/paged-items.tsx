import { type ReactNode, useEffect, useRef } from 'react'
import { useAddressParameters } from '../lib/address/use-address-parameters.ts'
import { Pagination } from '../ui/table/pagination.tsx'

const PAGE = 'page'
const SIZE = 'parPage'
/** Items a page; the first is the default. */
const SIZES = [50, 100, 500] as const

interface PagedItemsProps<Item> {
  items: Item[]
  /** what they answer: another question begins at the first page */
  question: string
  /** draws those of a page */
  children: (items: Item[]) => ReactNode
}

/** A list of the back office page by page; a short one whole. The page is in the address. */
export function PagedItems<Item>({ items, question, children }: PagedItemsProps<Item>) {
  const [parameters, setParameters] = useAddressParameters()
  const size = Number(parameters.get(SIZE))
  const perPage = SIZES.find((known) => known === size) ?? SIZES[0]
  const last = Math.max(1, Math.ceil(items.length / perPage))
  const page = Math.min(last, Math.max(1, Math.trunc(Number(parameters.get(PAGE))) || 1))

  function show(changes: Record<string, number>) {
    setParameters(
      (known) => {
        known.delete(PAGE)
        for (const [name, value] of Object.entries(changes)) known.set(name, String(value))
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    if (parameters.has(PAGE)) show({})
  })
  if (items.length <= SIZES[0]) return children(items)
  return (
    <>
      {children(items.slice((page - 1) * perPage, page * perPage))}
      <Pagination
        page={page}
        perPage={perPage}
        total={items.length}
        sizes={SIZES}
        onPage={(target) => show({ [PAGE]: target })}
        onSize={(chosen) => show({ [SIZE]: chosen })}
      />
    </>
  )
}
