import type { ReactNode, Ref } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import styles from './form.module.css'

interface FormProblemProps {
  /** see `useForm` */
  form: { failure: ApiError | null; problem: string | null; notice: Ref<HTMLDivElement> }
  /** said of every failure, also one that is told at a field; `children` say which it is */
  title?: string
  children?: ReactNode
  /** says that nothing typed is lost */
  kept?: string
}

/** The failure of a form as a whole, which takes the focus; nothing without one. */
export function FormProblem(props: FormProblemProps) {
  const { form, title, children, kept = 'Ce que vous avez saisi est conservé.' } = props
  if (title ? !form.failure : !form.problem) return null
  return (
    <div className={styles.wide}>
      <Notice tone="danger" role="alert" ref={form.notice}>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children ?? `${form.problem} ${kept}`}
      </Notice>
    </div>
  )
}
