import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { SharedReport } from '@etapes-climat/domain/sharing/contract'
import { daysLeft } from '@etapes-climat/domain/sharing/rules/days-left'
import { type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import { callApi } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { saveFromApi } from '../../lib/api/save-file.ts'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { ReportSheet } from '../sheet/report-sheet.tsx'
import { SinceSaveSummary } from '../sheet/since-save-summary.tsx'
import styles from './shared-report.module.css'

export const handle: ScreenHandle<SharedReport | null> = {
  title: (shared) => {
    if (!shared) return 'Lien fermé'
    return shared.milestone ? 'Jalon partagé' : 'Rapport partagé'
  },
  layout: 'tool',
  unlisted: true,
}

const SharedMilestone = lazySection(() => import('./shared-milestone.tsx'), <Loader />)

/** No link has this token, or any so long. */
const NO_LINK = [404, 414]

/** The report of the link; null when the link is not open. */
export async function loader({ params }: LoaderFunctionArgs): Promise<SharedReport | null> {
  try {
    return await callApi('GET /shared/{token}', {
      params: { token: params.token ?? '' },
      withSession: false,
    })
  } catch (error) {
    if (error instanceof ApiError && NO_LINK.includes(error.status)) return null
    throw error
  }
}

/** /partage/{token}: a report behind a link, without an account. */
export function Component() {
  const shared = useLoaderData<SharedReport | null>()
  return shared ? <OpenLink {...shared} /> : <ClosedLink />
}

function OpenLink({ report, milestone, expiresAt }: SharedReport) {
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  const pdf = usePdfDownload(revalidate)
  const download = () =>
    saveFromApi('GET /pdf/shared/{token}', { params: { token }, withSession: false })
  const left = daysLeft(expiresAt, new Date())
  const acts = (
    <div className={`${styles.acts} screen-only flex flex-wrap gap-3 mb-8`}>
      <Button variant="signal" icon="download" onClick={() => void pdf.start(download)}>
        Télécharger le PDF
      </Button>
      <Button icon="print" onClick={() => window.print()}>
        Imprimer
      </Button>
    </div>
  )
  return (
    <>
      <div className={`${styles.strip} bg-ink text-ground`}>
        <div className="row gap-x-6 gap-y-1 max-w-336 min-h-12 mx-auto py-2 px-page text-s desktop:px-6">
          <p className="flex gap-2 items-center">
            <Icon name="eye" />
            <strong>Lecture seule</strong>
          </p>
          <p className="flex gap-2 items-center">
            {report && `Partagé par ${report.statement.author}, ${report.statement.structure}`}
            {milestone && `Jalon figé par ${milestone.fixedBy}, ${milestone.structure}`}
          </p>
          <p className={`${styles.validity} flex gap-2 items-center`}>
            Lien valable jusqu’au {formatDate(expiresAt)}, encore {formatCount(left, 'jour')}
          </p>
        </div>
      </div>
      {report && (
        <ReportSheet
          {...report}
          asVisitor
          notice={<SinceSaveSummary changes={report.statement.changes} />}
          acts={acts}
        />
      )}
      {milestone && <SharedMilestone milestone={milestone} acts={acts} />}
      {pdf.generating && <PdfLoader />}
    </>
  )
}

/** Unknown, expired and revoked links get the same message. */
function ClosedLink() {
  return (
    <div className={layout.simplePage}>
      <EmptyState
        title="Ce lien n’est plus ouvert"
        wholePage
        action={<ButtonLink to={pathOf('home')}>Découvrir Étapes Climat</ButtonLink>}
      >
        Il a expiré ou a été révoqué, ou son adresse est incomplète. Demandez un nouveau lien à la
        personne qui vous l’a transmis.
      </EmptyState>
    </div>
  )
}
