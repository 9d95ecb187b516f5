import { firstWords } from '@etapes-climat/domain/kernel/text'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** First words of a text, without its markup, as search engines show a page; empty for none. */
export const excerptOf = (html: string): string =>
  firstWords(
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/[ \t\r\n]+/g, ' ')
      .trim(),
  )
