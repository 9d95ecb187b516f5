import { useRevalidator } from 'react-router'
import { downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { IconButton } from '../../ui/button.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { downloadLabel } from './download-label.ts'
import styles from './step-card.module.css'

/** Downloads the PDF of a step under the name the server gives it. @throws ApiError */
async function downloadCard(uid: string): Promise<void> {
  saveFile(await downloadFromApi('GET /pdf/cards/{id}', { params: { id: uid } }))
}

/** The button of a member: the PDF, and the loader while it is made. */
export default function MemberStepDownload({ card }: { card: { uid: string; name: string } }) {
  const { revalidate } = useRevalidator()
  const { generating, start } = usePdfDownload(revalidate)
  return (
    <>
      <IconButton
        icon="download"
        label={downloadLabel(card)}
        disabled={generating}
        onClick={() => void start(() => downloadCard(card.uid))}
      />
      {generating && (
        <div className={`${styles.pending} absolute p-5 bg-surface rule-t`}>
          <Loader message="Génération du PDF" />
        </div>
      )}
    </>
  )
}
