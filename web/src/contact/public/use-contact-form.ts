import { CONTACT_RULES } from '@etapes-climat/domain/contact/rules/contact-rules'
import type { User } from '@etapes-climat/domain/users/contract'
import { useEffect, useRef, useState } from 'react'
import { currentSession } from '../../lib/session/session-store.ts'
import { useForm } from '../../lib/use-form.ts'
import { sendMessage } from '../send-message.ts'

/** The contact form, then its captcha, then the message that was sent. */
export function useContactForm() {
  const [sent, setSent] = useState(false)
  const controller = useRef<AbortController>(null)

  const form = useForm(CONTACT_RULES, async (element) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      await sendMessage(new FormData(element), signal)
      setSent(true)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
  const element = form.props.ref
  useEffect(() => {
    const user = currentSession()?.user
    if (!sent && user && element.current) fillKnownPerson(element.current, user)
  }, [sent, element])

  // The button that had the focus disappeared with the success message.
  const [again, setAgain] = useState(0)
  useEffect(() => {
    if (again > 0) element.current?.querySelector('input')?.focus()
  }, [again, element])

  function writeAgain() {
    setSent(false)
    setAgain((times) => times + 1)
  }

  /** Its button leaves: the focus goes back to the one that sends. */
  function cancel() {
    controller.current?.abort()
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  return { form, sent, cancel, writeAgain }
}

/** Fills empty fields with the data of a signed-in person. */
function fillKnownPerson(form: HTMLFormElement, user: User): void {
  const known = {
    lastname: user.lastName,
    firstname: user.firstName,
    email: user.email,
    phone: user.phone,
    structure: user.company.name,
  }
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = value
  }
}
