import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import layout from './layout.module.css'

/** How long « Copié » stays, in ms. */
const COPIED_MS = 2000

interface CopyButtonProps {
  /** what goes to the clipboard */
  text: string
  /** the copied content, for example « l’adresse » */
  what: string
  /** takes the focus, because the content has just appeared */
  autoFocus?: boolean
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, what, autoFocus = false }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  const shown = { ready: `Copier ${what}`, copied: 'Copié', failed: 'Copie impossible' }[state]
  return (
    <>
      <Button
        ref={button}
        size="s"
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        <span>{shown}</span>
      </Button>
      {/* Beside the button: what changes within one is not read aloud. */}
      <span role="status" className={layout.visuallyHidden}>
        {state !== 'ready' && shown}
      </span>
    </>
  )
}
