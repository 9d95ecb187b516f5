import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { useId } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Select } from '../form/control.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pagination.module.css'

interface PaginationProps {
  /** from 1 on */
  page: number
  perPage: number
  /** over all pages */
  total: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (perPage: number) => void
}

/** Where one is in a long list, its pages, and how much of it a page holds. */
export function Pagination({ page, perPage, total, sizes, onPage, onSize }: PaginationProps) {
  const sizeId = useId()
  const last = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  const end = Math.min(page * perPage, total)
  return (
    <div className="row gap-x-5 gap-y-3 text-s">
      <p role="status" className="num">
        {`${formatNumber(first)} à ${formatNumber(end)} sur ${formatNumber(total)}`}
      </p>
      {last > 1 && <PageButtons page={page} last={last} onPage={onPage} />}
      <div className={`${styles.size} flex items-center gap-2`}>
        <label htmlFor={sizeId}>Par page</label>
        <Select
          id={sizeId}
          value={perPage}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
    </div>
  )
}

interface PageButtonsProps {
  page: number
  last: number
  onPage: (page: number) => void
}

/** The ends stay buttons, so that the focus stays on them when the last page is reached. */
function PageButtons({ page, last, onPage }: PageButtonsProps) {
  const go = (target: number) => {
    if (target >= 1 && target <= last) onPage(target)
  }
  return (
    <nav aria-label="Pagination" className={`${styles.pages} row gap-1`}>
      <IconButton
        icon="chevron-left"
        label="Page précédente"
        aria-disabled={page === 1}
        onClick={() => go(page - 1)}
      />
      {pageNumbers(page, last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one of two gaps, told by their place
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={number}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            {formatNumber(number)}
          </Button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label="Page suivante"
        aria-disabled={page === last}
        onClick={() => go(page + 1)}
      />
    </nav>
  )
}
