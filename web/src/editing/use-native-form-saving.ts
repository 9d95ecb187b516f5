import { STALE_EDIT_ADVICE } from '@etapes-climat/domain/kernel/rules/stale-edit'
import { useRef, useState } from 'react'
import { ApiError } from '../lib/api/api-error.ts'
import type { DescribedField } from './conflict-notice.tsx'

/** Somebody else saved the same thing since. */
interface NativeFormConflict<Item> {
  /** names who saved and when */
  message: string
  /** the typed values, in words */
  mine: DescribedField[]
  latest: Item
}

interface NativeFormCalls<Item> {
  /** @throws ApiError 409 when it was saved by somebody else since that revision (D-119) */
  save: (form: HTMLFormElement, revision: number) => Promise<Item>
  /** what is stored now; null: it is gone */
  read: () => Promise<Item | null>
  /** the typed values, in words */
  describe: (form: HTMLFormElement) => DescribedField[]
}

const withoutAdvice = (message: string) => message.replace(STALE_EDIT_ADVICE, '').trim()

/** Saves a form of native fields over the version that it is based on. */
export function useNativeFormSaving<Item extends { revision: number }>(
  opened: Item,
  calls: NativeFormCalls<Item>,
) {
  const revision = useRef(opened.revision)
  const [conflict, setConflict] = useState<NativeFormConflict<Item> | null>(null)

  /** Sets the version that the next save is based on. */
  function setBaseVersion(version: Item) {
    revision.current = version.revision
    setConflict(null)
  }

  /** @throws ApiError 409 with the conflict shown, when it was saved by somebody else */
  async function save(form: HTMLFormElement): Promise<Item> {
    const mine = calls.describe(form)
    setConflict(null)
    try {
      const saved = await calls.save(form, revision.current)
      setBaseVersion(saved)
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // Not readable either: the refusal itself is shown.
        const latest = await calls.read().catch(() => null)
        const isNewer = latest && latest.revision !== revision.current
        if (isNewer) setConflict({ message: withoutAdvice(error.message), mine, latest })
      }
      throw error
    }
  }
  return { save, setBaseVersion, conflict }
}
