import type { ReactNode } from 'react'
import { StageMark } from '../../../ui/figures/stage-mark.tsx'
import styles from './report-editor.module.css'

interface StageHeadingProps {
  letter: 'a' | 'b' | 'c'
  id: string
  title: string
  children?: ReactNode
}

/** Head of one of the three stages. */
export function StageHeading({ letter, id, title, children }: StageHeadingProps) {
  return (
    <div className={`${styles.stageHeading} flex items-center gap-3 mb-4`}>
      <StageMark letter={letter} />
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}
