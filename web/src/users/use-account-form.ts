import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import { sameValue } from '@etapes-climat/domain/kernel/rules/merge-fields'
import type { User } from '@etapes-climat/domain/users/contract'
import { useEffect, useState } from 'react'
import { useForm } from '../lib/use-form.ts'
import { type FieldsKind, useFieldsSaving } from '../saving/use-fields-saving.ts'
import {
  type AccountValues,
  accountBody,
  accountValues,
  describeAccount,
  typedValues,
} from './account-values.ts'

/** How long « enregistré » is shown, in ms. */
const SAVED_MS = 15_000

/** How an account is read and saved. */
export interface AccountCalls {
  /** what is stored now; null: it is gone */
  read: () => Promise<User | null>
  /** @throws ApiError 409 when it was saved by somebody else since that revision */
  save: (body: FormData, revision: number) => Promise<User>
  onSaved: (user: User) => void
}

/**
 * The native fields of an account, saved over the version that they rest on: whether something in them is
 * not saved, and for 15 s that it is.
 */
export function useAccountForm<Name extends string>(
  rules: FormRules<Name>,
  opened: User,
  { read, save, onSaved }: AccountCalls,
) {
  const [base, setBase] = useState(opened)
  /** what the fields begin with */
  const [shown, setShown] = useState(opened)
  const [dirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(() => {
    if (savedAt === null) return
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS)
    return () => clearTimeout(timer)
  }, [savedAt])

  const kind: FieldsKind<User, AccountValues> = {
    read,
    send: (values, over) => save(accountBody(values, Object.keys(rules)), (over ?? base).revision),
    valuesOf: accountValues,
    describe: describeAccount,
  }
  const inForm = () => {
    const element = form.props.ref.current
    return element && typedValues(element, accountValues(base))
  }

  function show(version: User, values: AccountValues) {
    // Fields that hold something else begin anew.
    if (!sameValue(values, inForm())) setShown(version)
    setBase(version)
    setDirty(false)
    onSaved(version)
  }
  const saving = useFieldsSaving(kind, (saved, sent) => {
    show(saved, sent)
    setSavedAt(Date.now())
  })
  const form = useForm(rules, async (element) => {
    setSavedAt(null)
    const before = accountValues(base)
    await saving.send(base, { values: typedValues(element, before), before })
  })
  return {
    form,
    kind,
    shown,
    dirty,
    // To take the other version is no save.
    saving: { ...saving, accept: show },
    saved: savedAt !== null,
    /** something is typed */
    change() {
      setDirty(true)
      setSavedAt(null)
    },
  }
}
