import type { ReactNode } from 'react'
import { NewTabLink } from '../ui/new-tab-link.tsx'

interface EmbeddedFrameProps {
  /** where the link of the foot leads, on the site itself */
  to: string
  children: ReactNode
}

/** What stands around a page in a frame of another site: its source, and the way to it. */
export function EmbeddedFrame({ to, children }: EmbeddedFrameProps) {
  return (
    <main className="stack content-start gap-4 p-4 mx-auto max-w-176">
      {children}
      <p className="note rule-t pt-3">
        <NewTabLink to={to}>Ouvrir dans Étapes Climat</NewTabLink>
      </p>
    </main>
  )
}
