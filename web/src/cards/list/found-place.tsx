import type { FoundIn } from '@etapes-climat/domain/cards/contract'

const PLACES: Record<FoundIn['place'], string> = {
  idx: 'l’identifiant',
  tag: 'les mots-clés',
  sector: 'le secteur',
  category: 'le filtre',
  format: 'le format',
  text: 'le texte',
}

/** Where the free search found a step outside of its name, with the match. */
export function FoundPlace({ foundIn: { place, excerpt } }: { foundIn: FoundIn }) {
  let from = 0
  return (
    <p className="caption mt-0.75 lh-[1.45] wrap-anywhere">
      Trouvé dans {PLACES[place]}
      {'\u00a0'}:{' '}
      {excerpt.map((part, index) => {
        const isFound = index % 2 === 1
        const key = `${from} ${isFound}`
        from += part.length
        return isFound ? (
          <mark key={key} className="found">
            {part}
          </mark>
        ) : (
          part
        )
      })}
    </p>
  )
}
