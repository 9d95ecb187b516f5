import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import { TYPED_CODE_MAX } from '@etapes-climat/domain/milestones/rules/verification-code'
import { callApi } from '../lib/api/api-client.ts'

/** Whether one’s account asks for a code at sign-in. */
export const SECOND_FACTOR = {
  queryKey: ['second-factor'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET /me/second-factor', { signal }),
}

/** The secret of an authenticator app: another one each time it is asked for. */
export const STARTED = {
  queryKey: ['second-factor', 'started'],
  queryFn: () => callApi('POST /me/second-factor'),
  // What is on the screen stays valid as long as no other one is asked for.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
}

/** The form of a code. */
export const CODE_RULES: FormRules<'code'> = { code: text({ min: 1, max: TYPED_CODE_MAX }) }

/** The body of a call, from the form. */
export const codeIn = (form: HTMLFormElement) => ({
  code: String(new FormData(form).get('code') ?? ''),
})
