import { FormatMark } from './format-mark.tsx'

/** The legend of the formats that the person can meet. */
export function FormatLegend({ slugs }: { slugs: readonly string[] }) {
  return (
    <ul className="row gap-x-5 gap-y-2" aria-label="Légende">
      {slugs.map((slug) => (
        <li key={slug}>
          <FormatMark format={{ slug, name: slug }} />
        </li>
      ))}
    </ul>
  )
}
