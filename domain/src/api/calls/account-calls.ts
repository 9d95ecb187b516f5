import { z } from 'zod'
import { captchaChallenge } from '../../captcha/contract.ts'
import { contactBody, contactReceipt } from '../../contact/contract.ts'
import {
  forgottenPasswordBody,
  loginBody,
  passwordResetBody,
  refreshBody,
  sessionTokens,
  signInRefusal,
} from '../../sessions/contract.ts'
import {
  accountBody,
  notices,
  ownDeletionBody,
  registrationAnswer,
  registrationBody,
  user,
} from '../../users/contract.ts'
import { logoBody, ownLogo } from '../../users/logo-contract.ts'
import { type ApiCall, LIMITED, REFERS_TO_NOTHING, STORES } from '../api-call.ts'

export const accountCalls = {
  'POST /login': {
    form: loginBody,
    answer: sessionTokens,
    refuses: { ...LIMITED, 401: signInRefusal, 403: true },
  },
  'POST /token/refresh': {
    body: refreshBody.nullish(),
    answer: sessionTokens,
    refuses: { ...LIMITED, 401: signInRefusal },
  },
  'POST /logout': { body: refreshBody.nullish() },
  'POST /password/forgotten': {
    form: forgottenPasswordBody,
    answer: z.literal('Valid'),
    refuses: { ...LIMITED, ...REFERS_TO_NOTHING },
  },
  'POST /password/reset': {
    form: passwordResetBody,
    answer: z.literal('Valid'),
    refuses: LIMITED,
  },
  'POST /register': { form: registrationBody, created: registrationAnswer, refuses: LIMITED },
  'GET /me': { answer: user },
  'POST /me': { form: accountBody, answer: user },
  'GET /me/export': { refuses: { ...LIMITED, ...STORES, 409: true } },
  'POST /me/deletion': { form: ownDeletionBody, refuses: { ...LIMITED, 409: true } },
  'GET /me/notices': { answer: notices },
  'POST /me/notices': { body: notices, answer: notices, refuses: REFERS_TO_NOTHING },
  'GET /me/logo': { answer: ownLogo },
  'POST /me/logo': { body: logoBody, answer: ownLogo, refuses: LIMITED },
  'DELETE /me/logo': { refuses: REFERS_TO_NOTHING },
  'GET /captcha/challenge': { answer: captchaChallenge, refuses: { ...LIMITED, ...STORES } },
  'POST /contact': { form: contactBody, created: contactReceipt, refuses: LIMITED },
} as const satisfies Record<string, ApiCall>
