import { useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import { useSession } from '../../lib/session-store.ts'
import { usePdfDownload } from '../../lib/use-pdf-download.ts'
import { IconButton } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import styles from './step-card.module.css'

/** Downloads the step as PDF; leads visitors to the sign-in page (STEP-06, PUB-39). */
export function StepDownload({ card }: { card: { uid: string; name: string } }) {
  const session = useSession()
  const navigate = useNavigate()
  const { generating, start } = usePdfDownload()
  const download = () =>
    start(async () => {
      const { downloadCard } = await import('./download-card.ts')
      await downloadCard(card.uid)
    })

  return (
    <>
      <IconButton
        icon="download"
        label={`Télécharger l’étape ${card.name} en PDF`}
        disabled={generating}
        onClick={() => (session ? void download() : navigate(pathOf('login')))}
      />
      {generating && (
        <div className={styles.pending}>
          <Loader message="Génération du PDF" />
        </div>
      )}
    </>
  )
}
