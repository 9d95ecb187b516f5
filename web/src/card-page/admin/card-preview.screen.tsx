import type { Card } from '@etapes-climat/domain/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EditStepLink } from '../../cards/edit-step-link.tsx'
import { StepSheet } from '../../cards/step-sheet.tsx'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { usePageName } from '../../routing/page-name.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { DraftBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import styles from '../member/card.module.css'
import { CardSkeleton } from '../member/card-skeleton.tsx'
import { LinkedSteps } from '../member/linked-steps.tsx'

export const handle: ScreenHandle = { title: 'Aperçu' }

/** /admin/etapes/apercu/{id}: a step as members will read it once it is published (LIFE-17). */
export function Component() {
  const { id = '' } = useParams()
  const card = useQuery({
    queryKey: ['card-preview', id],
    queryFn: ({ signal }) => callApi('GET /admin/cards/preview/{id}', { params: { id }, signal }),
    // The editor beside may have saved since.
    refetchOnWindowFocus: true,
    gcTime: 0,
  })
  usePageName(card.data && `Aperçu\u00a0: ${card.data.name}`)
  return (
    <QueryBoundary
      query={card}
      errorTitle="L’aperçu n’a pas pu être chargé"
      waiting={<CardSkeleton />}
    >
      {(shown) => <Preview card={shown} />}
    </QueryBoundary>
  )
}

function Preview({ card }: { card: Card }) {
  const pdf = usePdfDownload()
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <EditStepLink step={card} />
        <Button icon="download" onClick={() => pdf.start(() => downloadPreview(card))}>
          Télécharger
        </Button>
      </div>
      <div className={styles.notice}>
        <Notice>
          {card.draft
            ? 'Aperçu d’un brouillon\u00a0: ce que les membres liront une fois l’étape publiée. Eux ne voient pas cette page.'
            : 'Aperçu\u00a0: les membres lisent déjà cette étape, elle est publiée.'}
        </Notice>
      </div>
      <div className={styles.sheet}>
        <StepSheet
          card={card}
          level={1}
          aside={
            card.draft && (
              <p>
                <DraftBadge draft />
              </p>
            )
          }
        >
          <LinkedSteps card={card} />
        </StepSheet>
      </div>
      {pdf.generating && <PdfLoader />}
    </div>
  )
}

async function downloadPreview({ uid, name, idxFull, draft }: Card): Promise<void> {
  const { blob } = await downloadFromApi('GET /pdf/cards/preview/{id}', { params: { id: uid } })
  saveFile({ blob, fileName: `${name}--${idxFull}${draft ? '--brouillon' : ''}.pdf` })
}
