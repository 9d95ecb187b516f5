import type { ReactNode, Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'
import table from './table.module.css'

interface TableRegionProps {
  label: string
  className?: string | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A named region around a wide table, which the keyboard can reach and scroll. */
export function TableRegion({ label, className, ref, children }: TableRegionProps) {
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
      className={classNames(table.scroll, className)}
    >
      {children}
    </section>
  )
}
