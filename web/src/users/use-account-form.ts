import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import { useEffect, useState } from 'react'
import { useForm } from '../lib/use-form.ts'

/** How long « enregistré » is shown, in ms. */
const SAVED_MS = 15_000

/** The form of an account: whether something in it is not saved, and for 15 s that it is (ACC-06). */
export function useAccountForm<Name extends string>(
  rules: FormRules<Name>,
  save: (form: HTMLFormElement) => Promise<void>,
) {
  const [dirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(() => {
    if (savedAt === null) return
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS)
    return () => clearTimeout(timer)
  }, [savedAt])
  const form = useForm(rules, async (element) => {
    setSavedAt(null)
    await save(element)
    setDirty(false)
    setSavedAt(Date.now())
  })
  return {
    form,
    dirty,
    saved: savedAt !== null,
    /** something is typed */
    change() {
      setDirty(true)
      setSavedAt(null)
    },
    /** discards the typed values in favour of another version */
    discardTyped: () => setDirty(false),
  }
}
