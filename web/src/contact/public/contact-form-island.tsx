import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { nearScreen } from '../../lib/window/near-screen.ts'

/** Keeps the nodes that are there: React never looks inside what it is told not to draw. */
const AS_IT_IS = { __html: '' }
/** The ids inside are the same on both sides, and no one else's. */
const IDS = { identifierPrefix: 'contact' }

const loadForm = async () => (await loadChunk(() => import('./contact-form.tsx'))).ContactForm
const FormFromBrowser = lazy(async () => ({ default: await loadForm() }))
const htmlFromServer = import.meta.env.SSR ? await renderForm() : null

async function renderForm(): Promise<string> {
  const [{ renderToString }, ContactForm] = await Promise.all([
    import('react-dom/server'),
    loadForm(),
  ])
  return renderToString(<ContactForm />, IDS)
}

/**
 * The contact form as the server drew it. Its code comes when it is about to be seen: the home page
 * starts without it. It takes over what is there, so nothing typed meanwhile is lost.
 */
export function ContactFormIsland() {
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (fromServer ? takeOver(place.current) : undefined), [fromServer])
  if (htmlFromServer !== null) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React just above
    return <div dangerouslySetInnerHTML={{ __html: htmlFromServer }} />
  }
  if (fromServer) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty string
      <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
    )
  }
  return (
    <Suspense>
      <FormFromBrowser />
    </Suspense>
  )
}

/** @returns how to leave the form again */
function takeOver(place: HTMLElement | null): () => void {
  let root: Root | undefined
  let left = false
  async function start(element: HTMLElement) {
    await nearScreen(element)
    const ContactForm = await loadForm()
    if (!left) root = hydrateRoot(element, <ContactForm />, IDS)
  }
  // Without its code, the form keeps the button off that would lose the message.
  if (place) start(place).catch(() => undefined)
  return () => {
    left = true
    // React does not unmount one root while it leaves another.
    queueMicrotask(() => root?.unmount())
  }
}
