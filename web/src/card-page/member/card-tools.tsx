import { type ReactNode, useState } from 'react'
import { previousRoute } from '../../lib/address/previous-route.ts'
import { classNames } from '../../lib/class-names.ts'
import { isEditorRoute } from '../../routing/editor-address.ts'
import styles from './card.module.css'

/** The buttons above a step, and their place until they are known: two rows on a phone. */
export function CardTools({ children }: { children?: ReactNode }) {
  const [fromPathway] = useState(() => isEditorRoute(previousRoute()))
  return (
    <div
      className={classNames(
        'screen-only',
        styles.tools,
        'flex flex-wrap justify-end gap-2 mb-5',
        fromPathway && styles.withSelection,
      )}
    >
      {children}
    </div>
  )
}
