import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import type { READINGS, ReadingKind } from '@etapes-climat/domain/workbook/rules/readings'
import { useId } from 'react'
import { Select } from '../../ui/form/control.tsx'
import styles from './import.module.css'
import choiceStyles from './import-choices.module.css'
import type { KindWords } from './imported-kind.ts'

type Reading = FilePreview['readings'][number]

interface ReadingsProps<Choices> {
  kind: KindWords
  preview: FilePreview
  choices: Choices
  onChoose(choices: Choices): void
}

/** What cells or lines of each kind are called, one and several, and the ways to read them. */
const KINDS: {
  [Kind in ReadingKind]: {
    one: string
    several: string
    ways: Record<(typeof READINGS)[Kind][number], string>
  }
} = {
  units: {
    one: 'valeur en kg, avec son unité',
    several: 'valeurs en kg, avec leur unité',
    ways: { refuse: 'Refuser ces lignes', number: 'Lire le nombre' },
  },
  tonnes: {
    one: 'valeur en tonnes',
    several: 'valeurs en tonnes',
    ways: { refuse: 'Refuser ces lignes', convert: 'Convertir en kg (× 1\u00a0000)' },
  },
  about: {
    one: 'valeur approchée',
    several: 'valeurs approchées',
    ways: { refuse: 'Refuser ces lignes', number: 'Lire le nombre' },
  },
  range: {
    one: 'fourchette de valeurs',
    several: 'fourchettes de valeurs',
    ways: {
      refuse: 'Refuser ces lignes',
      low: 'Lire la plus basse',
      middle: 'Lire le milieu',
      high: 'Lire la plus haute',
    },
  },
  none: {
    one: 'valeur non renseignée',
    several: 'valeurs non renseignées',
    ways: { refuse: 'Refuser ces lignes', empty: 'Laisser vide' },
  },
  merged: {
    one: 'cellule vide d’une fusion',
    several: 'cellules vides de fusions',
    ways: { fill: 'Prendre la valeur de la cellule fusionnée', leave: 'Laisser vides' },
  },
  totals: {
    one: 'ligne de total',
    several: 'lignes de total',
    ways: { skip: 'Ligne de total, ignorée', read: 'Lire comme une étape' },
  },
  titles: {
    one: 'ligne d’un seul texte',
    several: 'lignes d’un seul texte',
    ways: {
      read: 'Lire comme des étapes',
      skip: 'Ignorer\u00a0: titres ou notes',
      sector: 'Titres\u00a0: secteur des lignes qui suivent',
      category: 'Titres\u00a0: filtre des lignes qui suivent',
    },
  },
}

/** One question for all cells or lines of a kind. */
export const ImportReadings = <Choices extends ReadingChoices>({
  kind,
  preview,
  choices,
  onChoose,
}: ReadingsProps<Choices>) =>
  preview.readings.length > 0 && (
    <ul className={choiceStyles.values}>
      {preview.readings.map((reading) => (
        <ReadingRow
          key={reading.kind}
          kind={kind}
          reading={reading}
          chosen={choices.readings?.[reading.kind] ?? reading.choice}
          onWay={(way) =>
            onChoose({ ...choices, readings: { ...choices.readings, [reading.kind]: way } })
          }
        />
      ))}
    </ul>
  )

const FIRST = 3

interface ReadingRowProps {
  kind: KindWords
  reading: Reading
  chosen: string
  onWay(way: string): void
}

function ReadingRow({
  kind: { words: own },
  reading: { kind, count, examples },
  chosen,
  onWay,
}: ReadingRowProps) {
  const id = useId()
  const { one, several } = KINDS[kind]
  const ways = { ...KINDS[kind].ways, ...own.ways[kind] }
  const words = ({ read, as }: Reading['examples'][number]) =>
    as === '' || kind === 'titles' ? `«\u00a0${read}\u00a0»` : `${read} → ${as}`
  return (
    <li>
      <label htmlFor={id}>
        <strong>{formatCount(count, one, several)}</strong>
      </label>
      <Select id={id} value={chosen} onChange={({ target }) => onWay(target.value)}>
        {Object.entries(ways).map(
          ([way, label]) =>
            label !== null && (
              <option key={way} value={way}>
                {label}
              </option>
            ),
        )}
      </Select>
      <details className="caption">
        <summary>{examples.slice(0, FIRST).map(words).join(', ')}</summary>
        <ul className={styles.plain}>
          {examples.map((example) => (
            <li key={`${example.sheet} ${example.line} ${example.read}`}>
              <span className="text-ink-3 text-xs num">ligne {example.line}</span> {words(example)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
