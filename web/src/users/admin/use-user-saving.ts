import type { User } from '@etapes-climat/domain/users/contract'
import { useRef, useState } from 'react'
import type { DescribedField } from '../../editing/conflict-notice.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeForm } from '../describe-user.ts'
import { readUser, saveUser } from './api.ts'

/** Somebody else saved the account since. */
interface UserConflict {
  /** names who saved and when */
  message: string
  /** the typed values, in words */
  mine: DescribedField[]
  latest: User
}

/** Saves an account over the version that its form is based on. */
export function useUserSaving(opened: User) {
  const revision = useRef(opened.revision)
  const [conflict, setConflict] = useState<UserConflict | null>(null)

  /** Sets the version that the next save is based on. */
  function setBaseVersion(version: User) {
    revision.current = version.revision
    setConflict(null)
  }

  /** @throws ApiError 409 with the conflict shown, when it was saved by somebody else */
  async function save(form: HTMLFormElement): Promise<User> {
    const mine = describeForm(form)
    setConflict(null)
    try {
      const saved = await saveUser(opened.uid, new FormData(form), revision.current)
      setBaseVersion(saved)
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // Not readable either: the refusal itself is shown.
        const latest = await readUser(opened.uid).catch(() => null)
        const isNewer = latest && latest.revision !== revision.current && !latest.deletedAt
        if (isNewer) setConflict({ message: error.message, mine, latest })
      }
      throw error
    }
  }
  return { save, setBaseVersion, conflict }
}
