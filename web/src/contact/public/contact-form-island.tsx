import { lazy } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { loadChunk } from '../../lib/load-chunk.ts'
import { nearScreen } from '../../lib/window/near-screen.ts'
import { CachedIllustration } from '../../ui/cached-illustration.tsx'

/** The ids inside are the same on both sides, and no one else's. */
const IDS = { identifierPrefix: 'contact' }

/** Attribute of the form while its code failed to load; its styles then show the message. */
const CODE_MISSING = 'data-code-missing'

/** Between two tries to load the code, in ms. */
const RETRY_MS = 3000

const load = () => loadChunk(() => import('./contact-form.tsx'))
const Form = import.meta.env.SSR ? await drawnApart() : lazy(load)

/** The form as a React root of its own draws it. */
async function drawnApart() {
  const [{ renderToString }, { default: ContactForm }] = await Promise.all([
    import('react-dom/server'),
    load(),
  ])
  const drawn = { __html: renderToString(<ContactForm />, IDS) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React just above
  return () => <div dangerouslySetInnerHTML={drawn} />
}

/**
 * The contact form as the server rendered it. Its code loads when it comes into view, so the home
 * page starts without it, and hydrates the existing fields, so nothing typed is lost.
 */
export function ContactFormIsland() {
  return (
    <CachedIllustration onKept={takeOver}>
      <Form />
    </CachedIllustration>
  )
}

/** @returns how to leave the form again */
function takeOver(place: HTMLElement): () => void {
  let root: Root | undefined
  let left = false
  async function start(drawn: Element) {
    await nearScreen(drawn)
    const { default: ContactForm } = await loadInTheEnd(drawn)
    drawn.removeAttribute(CODE_MISSING)
    // Left before it is taken over, React draws it anew to empty it, and would report that as an error.
    const onRecoverableError = (error: unknown) => left || reportError(error)
    if (!left) root = hydrateRoot(drawn, <ContactForm />, { ...IDS, onRecoverableError })
  }
  /** Without its code, the form keeps the button off that would lose the message, and says so. */
  const loadInTheEnd = (drawn: Element): ReturnType<typeof load> =>
    load().catch(async (error) => {
      if (left) throw error
      drawn.setAttribute(CODE_MISSING, '')
      await new Promise((again) => setTimeout(again, RETRY_MS))
      return loadInTheEnd(drawn)
    })
  if (place.firstElementChild) start(place.firstElementChild).catch(() => undefined)
  return () => {
    left = true
    // React does not unmount one root while it leaves another.
    queueMicrotask(() => root?.unmount())
  }
}
