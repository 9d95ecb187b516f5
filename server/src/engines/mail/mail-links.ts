import { timingSafeEqual } from 'node:crypto'
import {
  type RecurringMailName,
  recurringMailOf,
} from '@etapes-climat/domain/users/rules/recurring-mails'

/** A recurring mail of one account. */
export interface MailSubscription {
  mail: RecurringMailName
  userUid: string
}

/** The addresses that recurring mails lead to. */
export interface MailLinks {
  publicUrl: string
  /** Where one account ends a recurring mail without signing in, for as long as APP_SECRET lasts (RFC 8058). */
  unsubscribeUrl(subscription: MailSubscription): string
  /** @param token of such an address @returns null when it was not made here */
  readToken(token: string): MailSubscription | null
}

/** @param sign of `deriveAppKeys` */
export function createMailLinks(publicUrl: string, sign: (text: string) => string): MailLinks {
  const tokenOf = ({ mail, userUid }: MailSubscription) => {
    const text = `${mail}.${userUid}`
    return `${text}.${sign(text)}`
  }
  return {
    publicUrl,
    unsubscribeUrl: (subscription) =>
      new URL(`/ne-plus-recevoir/${tokenOf(subscription)}`, publicUrl).href,
    readToken(token) {
      const mail = recurringMailOf(token)
      if (!mail) return null
      const subscription = { mail, userUid: token.split('.')[1] ?? '' }
      return isSame(token, tokenOf(subscription)) ? subscription : null
    },
  }
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
