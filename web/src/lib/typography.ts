/** Keeps words of one letter with the next one, so that no line of a title ends on « à ». */
export function glueShortWords(text: string): string {
  return text.replace(/(?<=(?:^|\s)\p{L}) /gu, '\u00a0')
}
