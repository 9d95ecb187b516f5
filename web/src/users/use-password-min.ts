import { PASSWORD_MIN } from '@etapes-climat/domain/users/rules/password-rule'
import { use } from 'react'
import { PasswordMinContext } from '../lib/password-min.ts'

/** Characters that this installation asks for in a new password, at least. */
export const usePasswordMin = (): number => use(PasswordMinContext) ?? PASSWORD_MIN
