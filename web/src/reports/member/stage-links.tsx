import { DESKTOP, useMediaQuery } from '../../lib/window/use-media-query.ts'
import { SkipLink } from '../../ui/skip-link.tsx'

/** First in the order of focus: straight to one of the three stages. Below 1250 px stage a is a sheet. */
export function StageLinks() {
  const isDesktop = useMediaQuery(DESKTOP)
  return (
    <>
      {isDesktop && <SkipLink target="stage-a">Aller aux filtres</SkipLink>}
      <SkipLink target="stage-b">Aller aux étapes</SkipLink>
      <SkipLink target="stage-c">Aller au bilan</SkipLink>
    </>
  )
}
