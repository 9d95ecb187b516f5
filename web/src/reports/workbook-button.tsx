import { useState } from 'react'
import { messageOf } from '../lib/api/api-error.ts'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/feedback/toast-store.ts'
import styles from './workbook-button.module.css'

interface WorkbookButtonProps {
  /** fetches the workbook and hands it to the browser; a failure is told */
  download: () => Promise<void>
  disabled?: boolean
  /** beside others on a narrow screen: the drawing alone is seen there, the word is read out */
  isCompact?: boolean
}

/** « Tableur »: what is on screen as a workbook (TEAM-05, TEAM-70). */
export function WorkbookButton({ download, disabled, isCompact = false }: WorkbookButtonProps) {
  const [isFetching, setFetching] = useState(false)
  async function fetchOnce() {
    if (isFetching) return
    setFetching(true)
    await download().catch((error) => toastError(messageOf(error)))
    setFetching(false)
  }
  return (
    <Button
      icon="table"
      disabled={disabled}
      aria-busy={isFetching}
      className={classNames(isCompact && styles.compact)}
      onClick={() => void fetchOnce()}
    >
      <span>Tableur</span>
    </Button>
  )
}
