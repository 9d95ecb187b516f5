import { brokenPasswordRule } from '@etapes-climat/domain/users/rules/password-rule'
import { refusedPassword } from '@etapes-climat/domain/users/rules/refused-password'
import { refusedField } from '../hydra/http-error.ts'

export interface PasswordContext {
  passwordMin: number
  email: string
}

/**
 * Refuses a password that is short, long, common or the person's address, by the rules that the
 * page shows; no kind of character is required.
 * @throws HttpError 422 with its message on `password`
 */
export function refuseWeakPassword(
  password: string,
  { passwordMin, email }: PasswordContext,
): void {
  const message = brokenPasswordRule(password, passwordMin) ?? refusedPassword(password, email)
  if (message !== undefined) throw refusedField('password', message)
}
