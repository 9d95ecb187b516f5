import { textRuns } from '@etapes-climat/domain/kernel/web-addresses'

/** Plain text, the addresses in it as links. */
export function LinkedText({ text }: { text: string }) {
  return textRuns(text).map((run, index) =>
    run.url === undefined ? (
      run.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never move
      <a key={index} href={run.url}>
        {run.text}
      </a>
    ),
  )
}
