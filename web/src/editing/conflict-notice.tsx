import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { type Columns, ItemsTable } from '../ui/table/items-table.tsx'
import styles from './editing.module.css'

/** A field in words, to compare two versions. */
export interface DescribedField {
  label: string
  text: string
}

/** A field of a form in words. */
export interface NamedField<Values> extends DescribedField {
  name: keyof Values & string
}

interface ConflictNoticeProps {
  /** says who saved and when */
  message: string
  mine: readonly DescribedField[]
  theirs: readonly DescribedField[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const COLUMNS: Columns<{ label: string; text: string; other: string }> = [
  { title: 'Champ', cell: ({ label }) => label },
  { title: 'Votre saisie', cell: ({ text }) => text || '–', className: styles.version },
  { title: 'Version enregistrée', cell: ({ other }) => other || '–', className: styles.version },
]

/** Two people saved the same item: what differs, and the choice of the version that stays (D-119). */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { message, mine, theirs, onKeepMine, onTakeTheirs } = props
  const differing = mine.flatMap(({ label, text }, index) => {
    const other = theirs[index]?.text ?? ''
    return other === text ? [] : [{ label, text, other }]
  })
  return (
    <Notice tone="danger" role="alert">
      <p>{message} Votre saisie est conservée&nbsp;: choisissez la version qui reste.</p>
      {differing.length > 0 && (
        <ItemsTable
          label="Différences"
          items={differing}
          columns={COLUMNS}
          keyOf={({ label }) => label}
        />
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button size="s" onClick={onKeepMine}>
          Enregistrer ma saisie à la place
        </Button>
        <Button size="s" onClick={onTakeTheirs}>
          Prendre la version enregistrée
        </Button>
      </div>
    </Notice>
  )
}

/** Rich text in plain words, to compare two versions. */
export function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent
  return text.replace(/\s+/g, ' ').trim()
}
