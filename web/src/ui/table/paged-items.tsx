import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNamedParameters } from '../../lib/address/use-named-parameters.ts'
import { Pagination } from './pagination.tsx'

const NAMES = { page: 'page', size: 'parPage' } as const
/** Page sizes by default. */
const SIZES = [50, 100, 500] as const

interface PagedItemsProps<Item> {
  items: Item[]
  /** key of the search: another one begins at the first page */
  question: string
  /** items up to which a list comes whole */
  whole?: number
  /** items a page; the first is the default */
  sizes?: readonly number[]
  /** renders the items of a page */
  children: (items: Item[], page: number) => ReactNode
}

/** A long list page by page; a short one whole. The page is in the address. */
export function PagedItems<Item>(props: PagedItemsProps<Item>) {
  const { items, question, sizes = SIZES, whole = sizes[0] ?? 0, children } = props
  const { read, change } = useNamedParameters(NAMES)
  const size = Number(read('size'))
  const perPage = sizes.find((known) => known === size) ?? sizes[0] ?? items.length
  const last = Math.max(1, Math.ceil(items.length / perPage))
  const page = Math.min(last, Math.max(1, Math.trunc(Number(read('page'))) || 1))

  const list = useRef<HTMLDivElement>(null)
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    if (read('page')) change({})
  })
  const shown = useMemo(
    () => items.slice((page - 1) * perPage, page * perPage),
    [items, page, perPage],
  )
  if (items.length <= whole) return children(items, 1)
  return (
    <>
      <div ref={list} className="scroll-mt-40 pb-4">
        {children(shown, page)}
      </div>
      <Pagination
        page={page}
        perPage={perPage}
        total={items.length}
        sizes={sizes}
        onPage={(target) => {
          change({ page: target })
          list.current?.scrollIntoView()
        }}
        onSize={(chosen) => change({ size: chosen })}
      />
    </>
  )
}
