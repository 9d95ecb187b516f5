import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './dashboard.module.css'

interface DashboardSectionProps<Data> {
  title: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A part of the dashboard: its place while it loads, a retry, or what there is. */
export function DashboardSection<Data>(props: DashboardSectionProps<Data>) {
  const { title, query, children } = props
  const id = useId()
  return (
    <section
      className="stack gap-3 content-start pt-4 rule-ink-t"
      aria-labelledby={id}
      aria-busy={query.isPending}
    >
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && query.data === undefined && (
        <div role="alert" className={`${styles.failure} grid gap-2 justify-items-start`}>
          <p>{messageOf(query.error)}</p>
          <Button size="s" onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {query.data !== undefined && children(query.data)}
    </section>
  )
}

interface CountLinkProps {
  to: string
  /** how many of what, in words */
  children: string
}

/** How many there are, which leads to the list of them. */
export function CountLink({ to, children }: CountLinkProps) {
  return (
    <Link className={`${styles.count} text-num-m stretch-num weight-title lh-none`} to={to}>
      {children}
      <small>
        Voir la liste <Icon name="arrow-right" />
      </small>
    </Link>
  )
}
