import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { classNames } from '../lib/class-names.ts'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

interface BadgeProps {
  tone: 'draft' | 'published' | 'plain'
  icon?: IconName
  children: string
}

const TONES = { draft: styles.draft, published: styles.published, plain: undefined }

/** The state of something, in a word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        styles.badge,
        'gap-1.5 py-1.25 px-2 inline-flex items-center text-xs weight-strong lh-none rounded-1 whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** For rows, where a published item has no badge. */
export function RowDraftBadge({ draft }: { draft: boolean }) {
  return (
    draft && (
      <Badge tone="draft" icon="pencil">
        brouillon
      </Badge>
    )
  )
}

/** « Brouillon » or « Publié ». */
export function DraftBadge({ draft }: { draft: boolean }) {
  return (
    <Badge tone={draft ? 'draft' : 'published'} icon={draft ? 'pencil' : 'check'}>
      {stateWord(draft)}
    </Badge>
  )
}
