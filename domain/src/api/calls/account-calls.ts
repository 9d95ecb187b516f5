import { z } from 'zod'
import {
  providerAnswerBody,
  providerLink,
  providerOutcome,
  providerStart,
} from '../../identity-provider/contract.ts'
import {
  passkey,
  passkeyBody,
  passkeyCreation,
  passkeyRequest,
  passkeySignIn,
  passkeys,
} from '../../passkeys/contract.ts'
import {
  codeBody,
  loginRefusal,
  newRecoveryCodes,
  proofBody,
  secondFactorState,
  secondStepBody,
  startedSecondFactor,
} from '../../second-factor/contract.ts'
import {
  forgottenPasswordBody,
  loginBody,
  passwordResetBody,
  refreshBody,
  sessionTokens,
  signInRefusal,
} from '../../sessions/contract.ts'
import { deviceMail, devices, ownDeviceMail } from '../../sessions/device-contract.ts'
import {
  accountBody,
  me,
  notices,
  ownDeletionBody,
  registrationAnswer,
  registrationBody,
  user,
} from '../../users/contract.ts'
import { logoBody, ownLogo } from '../../users/logo-contract.ts'
import { LOGO_MAX_MIB } from '../../users/rules/structure-logo.ts'
import {
  type ApiCall,
  FORM_BODY,
  fileBody,
  LIMITED,
  REFERS_TO_NOTHING,
  STORES,
  TOKEN_BODY,
} from '../api-call.ts'

export const accountCalls = {
  'POST /login': {
    form: loginBody,
    limits: FORM_BODY,
    answer: sessionTokens,
    refuses: { 401: loginRefusal, 403: true },
  },
  'POST /login/passkey/challenge': { answer: passkeyRequest, refuses: REFERS_TO_NOTHING },
  'POST /login/passkey': {
    body: passkeySignIn,
    limits: FORM_BODY,
    answer: sessionTokens,
    refuses: { 401: signInRefusal, 403: true },
  },
  'POST /login/provider': { answer: providerStart, refuses: REFERS_TO_NOTHING },
  'POST /login/provider/answer': {
    body: providerAnswerBody,
    limits: TOKEN_BODY,
    answer: providerOutcome,
    refuses: { 401: loginRefusal, 403: true },
  },
  'POST /login/second-factor': {
    form: secondStepBody,
    limits: FORM_BODY,
    answer: sessionTokens,
    refuses: { 401: loginRefusal },
  },
  'POST /login/again': { body: proofBody, limits: TOKEN_BODY, refuses: LIMITED },
  'POST /token/refresh': {
    body: refreshBody.nullish(),
    limits: TOKEN_BODY,
    answer: sessionTokens,
    refuses: { 401: signInRefusal },
  },
  'POST /logout': { body: refreshBody.nullish(), limits: TOKEN_BODY },
  'POST /password/forgotten': {
    form: forgottenPasswordBody,
    limits: FORM_BODY,
    answer: z.literal('Valid'),
    refuses: REFERS_TO_NOTHING,
  },
  'POST /password/reset': {
    form: passwordResetBody,
    limits: FORM_BODY,
    answer: z.literal('Valid'),
  },
  'POST /register': {
    form: registrationBody,
    limits: FORM_BODY,
    created: registrationAnswer,
  },
  'GET /me': { answer: me },
  'POST /me': { readsRevision: true, form: accountBody, answer: user },
  'GET /me/export': { refuses: { ...LIMITED, ...STORES, 409: true } },
  'POST /me/deletion': { form: ownDeletionBody, refuses: { ...LIMITED, 409: true } },
  'GET /me/second-factor': { answer: secondFactorState },
  'POST /me/second-factor': { created: startedSecondFactor, refuses: LIMITED },
  'POST /me/second-factor/confirm': {
    body: codeBody,
    limits: TOKEN_BODY,
    answer: newRecoveryCodes,
    refuses: LIMITED,
  },
  'POST /me/second-factor/recovery-codes': {
    body: codeBody,
    limits: TOKEN_BODY,
    answer: newRecoveryCodes,
    refuses: LIMITED,
  },
  'POST /me/second-factor/end': { body: codeBody, limits: TOKEN_BODY, refuses: LIMITED },
  'GET /me/notices': { answer: notices },
  'POST /me/notices': { body: notices, answer: notices, refuses: REFERS_TO_NOTHING },
  'GET /me/devices': { answer: devices },
  'DELETE /me/devices': {},
  'DELETE /me/devices/{device}': {},
  'GET /me/passkeys': { answer: passkeys },
  'POST /me/passkeys/challenge': { answer: passkeyCreation, refuses: LIMITED },
  'POST /me/passkeys': { body: passkeyBody, limits: FORM_BODY, created: passkey },
  'DELETE /me/passkeys/{passkey}': {},
  'GET /me/provider': { answer: providerLink },
  'POST /me/provider': { refuses: LIMITED },
  'DELETE /me/provider': {},
  'GET /me/device-mail': { answer: ownDeviceMail },
  'POST /me/device-mail': { body: deviceMail, answer: deviceMail, refuses: REFERS_TO_NOTHING },
  'POST /ne-plus-recevoir/{token}': { limits: TOKEN_BODY, refuses: REFERS_TO_NOTHING },
  'GET /me/logo': { answer: ownLogo },
  'POST /me/logo': {
    body: logoBody,
    // A file in base64, and room to say that a larger one is too large.
    limits: fileBody(4 * LOGO_MAX_MIB * 1024 * 1024),
    answer: ownLogo,
    refuses: LIMITED,
  },
  'DELETE /me/logo': { refuses: REFERS_TO_NOTHING },
} as const satisfies Record<string, ApiCall>
