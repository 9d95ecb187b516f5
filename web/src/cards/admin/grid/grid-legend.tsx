import styles from './grid.module.css'

const MARKS = [
  { mark: styles.changed, words: 'cellule non enregistrée' },
  { mark: styles.pasted, words: 'collée' },
  { mark: styles.merged, words: 'fusionnée, vient d’un collègue' },
  { mark: styles.refused, words: 'refusée, sa raison à la cellule' },
  { mark: styles.contested, words: 'à trancher' },
] as const

const KEYS = [
  ['Entrée', 'modifier'],
  ['Échap', 'rendre'],
  ['Maj ↓', 'choisir des cellules'],
  ['Ctrl C', 'copier'],
  ['Ctrl X', 'couper'],
  ['Ctrl V', 'coller'],
  ['Suppr', 'vider'],
  ['Ctrl D', 'remplir vers le bas'],
  ['Ctrl Z', 'défaire'],
  ['Maj Espace', 'choisir la ligne'],
] as const

/** What the marks of the cells mean, and the keys of the grid. */
export function GridLegend() {
  return (
    <div className={`${styles.legend} caption row gap-x-5 gap-y-2`}>
      {MARKS.map(({ mark, words }) => (
        <span key={words}>
          <i className={`${styles.sample} w-6 h-4 relative box-rule-strong ${mark}`} />
          {words}
        </span>
      ))}
      <span className={styles.keys}>
        {KEYS.map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {words}
          </span>
        ))}
      </span>
    </div>
  )
}
