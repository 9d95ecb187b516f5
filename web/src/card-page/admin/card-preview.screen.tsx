import type { Card } from '@etapes-climat/domain/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EditStepLink } from '../../cards/edit-step-link.tsx'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { StepSheet } from '../../cards/step-sheet.tsx'
import {
  nextVersionPath,
  useIsNextVersion,
} from '../../editing/publications/next-version-address.ts'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { usePageName } from '../../routing/page-name.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Badge, DraftBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import layout from '../../ui/layout.module.css'
import styles from '../member/card.module.css'
import { CardSkeleton } from '../member/card-skeleton.tsx'
import { LinkedSteps } from '../member/linked-steps.tsx'

export const handle: ScreenHandle = { title: 'Aperçu' }

/** What is looked at: a step as it is saved, or its next version. */
const CALLS = {
  saved: { read: 'GET /admin/cards/preview/{id}', print: 'GET /pdf/cards/preview/{id}' },
  next: {
    read: 'GET /admin/publications/cards/{id}/preview',
    print: 'GET /pdf/publications/cards/{id}',
  },
} as const

/** /admin/etapes/apercu/{id}: a step as members will read it once it is published. */
export function Component() {
  const { id = '' } = useParams()
  const isNext = useIsNextVersion()
  const card = useQuery({
    queryKey: ['card-preview', id, isNext],
    queryFn: ({ signal }) =>
      callApi(CALLS[isNext ? 'next' : 'saved'].read, { params: { id }, signal }),
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
      {(shown) => <Preview card={shown} isNext={isNext} onGone={() => card.refetch()} />}
    </QueryBoundary>
  )
}

function Preview(props: { card: Card; isNext: boolean; onGone: () => unknown }) {
  const { card, isNext, onGone } = props
  const pdf = usePdfDownload(onGone)
  const path = editedStepPath(card.uid)
  return (
    <div className={layout.sheetPage}>
      <div className={`${styles.tools} screen-only flex flex-wrap justify-end gap-2 mb-5`}>
        <EditStepLink step={card} path={isNext ? nextVersionPath(path) : path} />
        <Button icon="download" onClick={() => pdf.start(() => downloadPreview(card, isNext))}>
          Télécharger
        </Button>
      </div>
      <div className="mb-4">
        <Notice>{noticeOf(card, isNext)}</Notice>
      </div>
      <div className={styles.sheet}>
        <StepSheet
          card={card}
          level={1}
          aside={
            (card.draft || isNext) && (
              <p>{isNext ? <Badge tone="draft">Prochaine version</Badge> : <DraftBadge draft />}</p>
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

function noticeOf({ draft }: Card, isNext: boolean): string {
  if (isNext) {
    return 'Aperçu de la prochaine version\u00a0: ce que les membres liront une fois qu’elle sera publiée. Eux lisent encore ce qui est en ligne.'
  }
  return draft
    ? 'Aperçu d’un brouillon\u00a0: ce que les membres liront une fois l’étape publiée. Eux ne voient pas cette page.'
    : 'Aperçu\u00a0: les membres lisent déjà cette étape, elle est publiée.'
}

async function downloadPreview(card: Card, isNext: boolean): Promise<void> {
  const { uid, name, idxFull, draft } = card
  const { print } = CALLS[isNext ? 'next' : 'saved']
  const { blob } = await downloadFromApi(print, { params: { id: uid } })
  const mark = isNext ? '--prochaine-version' : draft ? '--brouillon' : ''
  saveFile({ blob, fileName: `${name}--${idxFull}${mark}.pdf` })
}
