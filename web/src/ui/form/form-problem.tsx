import type { Ref } from 'react'
import { Notice } from '../feedback/notice.tsx'
import styles from './form.module.css'

interface FormProblemProps {
  /** see `useForm` */
  form: { problem: string | null; notice: Ref<HTMLDivElement> }
  /** says that nothing typed is lost */
  kept?: string
}

/** The failure of a form as a whole, which takes the focus; nothing without one. */
export function FormProblem({
  form,
  kept = 'Ce que vous avez saisi est conservé.',
}: FormProblemProps) {
  if (!form.problem) return null
  return (
    <div className={styles.wide}>
      <Notice tone="danger" role="alert" ref={form.notice}>
        {form.problem} {kept}
      </Notice>
    </div>
  )
}
