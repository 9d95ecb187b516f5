import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'

/** Keeps the existing nodes: React ignores the children of an element with its own HTML. */
const AS_IT_IS = { __html: '' }

interface CachedIllustrationProps {
  className?: string | undefined
  /** called with the kept nodes, to make them interactive; returns a clean-up */
  onKept?: (place: HTMLElement) => () => void
  /** the same content for the browser, whose code loads only when it is rendered there */
  children: ReactNode
}

/**
 * Keeps server-rendered nodes as they are: the first page starts without the code that draws them,
 * which loads when somebody arrives from another page.
 */
export function CachedIllustration({ className, onKept, children }: CachedIllustrationProps) {
  const hydrated = useHydrated()
  const [isKept] = useState(!hydrated)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isKept && place.current) return onKept?.(place.current)
  }, [isKept, onKept])
  if (import.meta.env.SSR) return <div className={className}>{children}</div>
  if (isKept) {
    return (
      <div
        ref={place}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty string
        dangerouslySetInnerHTML={AS_IT_IS}
      />
    )
  }
  return (
    <div className={className}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
