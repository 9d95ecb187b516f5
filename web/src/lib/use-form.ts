import {
  brokenRules,
  type FormErrors,
  type FormRules,
  type FormValues,
} from '@etapes-climat/domain/kernel/rules/form-rules'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiError, apiErrorFrom } from './api/api-error.ts'
import { unfinishedFields } from './unfinished-fields.ts'
import { useHydrated } from './use-hydrated.ts'

interface FormState<Name extends string> {
  errors: FormErrors<Name>
  failure: ApiError | null
  /** message of a failure that belongs to no field */
  problem: string | null
  pending: boolean
}

const untouched = { errors: {}, failure: null, problem: null, pending: false }

/** The values of the fields with rules. */
function valuesOf<Name extends string>(rules: FormRules<Name>, form: HTMLFormElement) {
  const data = new FormData(form)
  const entries = Object.keys(rules).map((name) => [name, String(data.get(name) ?? '')])
  return Object.fromEntries(entries) as FormValues<Name>
}

/** The server's messages about fields of this form; the first one of each. */
function errorsOf<Name extends string>(rules: FormRules<Name>, failure: ApiError) {
  const entries = Object.keys(rules).map((name) => [name, failure.violationOf(name)])
  return Object.fromEntries(entries.filter(([, message]) => message)) as FormErrors<Name>
}

/** A date without its year reads as empty: what is typed in part is neither sent nor dropped. */
function unfinishedErrors<Name extends string>(rules: FormRules<Name>, form: HTMLFormElement) {
  const entries = unfinishedFields(form)
    .filter(({ propertyPath }) => propertyPath in rules)
    .map(({ propertyPath, message }) => [propertyPath, message])
  return Object.fromEntries(entries) as FormErrors<Name>
}

/**
 * A form of native, uncontrolled fields, checked with the server's rules before it is sent, once at
 * a time. A failure loses nothing typed; the focus then moves to its notice, else to the first
 * wrong field.
 * @param rules of the fields, by their names
 * @param send rejects with an ApiError; its violations are shown under their fields
 * @param check slow checks, run once the rules are satisfied, before sending
 */
export function useForm<Name extends string>(
  rules: FormRules<Name>,
  send: (form: HTMLFormElement) => Promise<void>,
  check?: (values: FormValues<Name>) => Promise<FormErrors<Name>>,
) {
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [state, setState] = useState<FormState<Name>>(untouched)

  function show(errors: FormErrors<Name>, failure: ApiError | null) {
    const hasFieldErrors = Object.keys(errors).length > 0
    const problem = failure && !hasFieldErrors ? failure.message : null
    // The messages must be in the page before the focus makes a screen reader read them.
    flushSync(() => setState({ errors, failure, problem, pending: false }))
    if (notice.current) notice.current.focus()
    else focusField(form.current, Object.keys(errors))
  }

  async function attempt(element: HTMLFormElement) {
    const values = valuesOf(rules, element)
    const broken = { ...brokenRules(rules, values), ...unfinishedErrors(rules, element) }
    if (Object.keys(broken).length > 0) return show(broken, null)
    setState({ ...untouched, pending: true })
    try {
      const refused = (await check?.(values)) ?? {}
      if (Object.keys(refused).length > 0) return show(refused as FormErrors<Name>, null)
      await send(element)
      setState(untouched)
    } catch (error) {
      const failure = apiErrorFrom(error)
      show(errorsOf(rules, failure), failure)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    void attempt(event.currentTarget).finally(() => {
      busy.current = false
    })
  }

  /**
   * Updates the message of a field while it is typed into, and removes it once the rule is satisfied.
   */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (!(name in state.errors)) return
    const { [name as Name]: _followed, ...others } = state.errors
    const form = event.currentTarget
    const broken = {
      ...brokenRules(rules, valuesOf(rules, form)),
      ...unfinishedErrors(rules, form),
    }
    const message = broken[name as Name]
    const errors = message === undefined ? others : { ...others, [name]: message }
    setState({ ...state, errors: errors as FormErrors<Name> })
  }

  return {
    ...state,
    /** false until the page works: nothing can be sent before */
    ready: useHydrated(),
    /** for the notice about the failure */
    notice,
    props: { ref: form, method: 'post', noValidate: true, onSubmit, onInput } as const,
  }
}

function focusField(form: HTMLFormElement | null, names: readonly string[]) {
  const field = [...(form?.elements ?? [])].find((element) =>
    names.includes((element as HTMLInputElement).name),
  )
  if (field instanceof HTMLElement) field.focus()
}
