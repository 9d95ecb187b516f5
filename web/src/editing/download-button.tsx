import type { DownloadedFile } from '../lib/api/api-client.ts'
import { saveFile } from '../lib/api/save-file.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { toastFailure } from '../ui/feedback/toast-store.ts'

interface DownloadButtonProps {
  /** @throws ApiError */
  download: () => Promise<DownloadedFile>
  children: string
}

/** Downloads an export; a plain link could not carry the session. */
export function DownloadButton({ download, children }: DownloadButtonProps) {
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  return (
    <Button
      icon="download"
      aria-busy={pending}
      onClick={() => void run(async () => saveFile(await download()))}
    >
      {pending ? 'Export en cours' : children}
    </Button>
  )
}
