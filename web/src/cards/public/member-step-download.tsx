import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { IconButton } from '../../ui/button.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { downloadCard } from './download-card.ts'
import { downloadLabel } from './download-label.ts'
import styles from './step-card.module.css'

/** The button of a member: the PDF, and the loader while it is made (PDF-05). */
export default function MemberStepDownload({ card }: { card: { uid: string; name: string } }) {
  const { generating, start } = usePdfDownload()
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
