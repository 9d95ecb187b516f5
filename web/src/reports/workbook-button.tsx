import { classNames } from '../lib/class-names.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { toastFailure } from '../ui/feedback/toast-store.ts'
import styles from './workbook-button.module.css'

interface WorkbookButtonProps {
  /** fetches and saves the workbook; shows a failure */
  download: () => Promise<void>
  disabled?: boolean
  /** beside others on a narrow screen: the drawing alone is seen there, the word is read out */
  isCompact?: boolean
}

/** « Tableur »: the report or comparison on screen as a workbook. */
export function WorkbookButton({ download, disabled, isCompact = false }: WorkbookButtonProps) {
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  return (
    <Button
      icon="table"
      disabled={disabled}
      aria-busy={pending}
      className={classNames(isCompact && styles.compact)}
      onClick={() => void run(download)}
    >
      <span>Tableur</span>
    </Button>
  )
}
