import { minutesOf, minutesText } from '@etapes-climat/domain/workshops/rules/minutes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { MinutesSheet } from './minutes-sheet.tsx'
import { downloadMinutes, workshopQuery } from './workshops-api.ts'

export const handle: ScreenHandle = { title: 'Compte rendu', layout: 'tool' }

/** /mon-parcours/compte-rendu/{id}: the minutes of a workshop. */
export function Component() {
  const { id = '' } = useParams()
  const workshop = useQuery(workshopQuery(id))
  const pdf = usePdfDownload(() => workshop.refetch())
  usePageName(workshop.data?.report.name)
  return (
    <>
      <QueryBoundary
        query={workshop}
        errorTitle="Le compte rendu n’a pas pu être chargé"
        bar={
          <div className="rule-ink-b bg-ground screen-only">
            <div className="flex flex-wrap justify-between items-center gap-2 min-h-15 max-w-336 mx-auto py-2 px-page">
              <ButtonLink
                icon="chevron-left"
                to={
                  workshop.data
                    ? pathOf('reportView', { id: workshop.data.report.uid })
                    : pathOf('myReports')
                }
              >
                Revenir au rapport
              </ButtonLink>
              {workshop.data && (
                <span className="flex flex-wrap gap-2">
                  <CopyButton
                    text={minutesText(minutesOf(workshop.data.minutes))}
                    what="le texte"
                  />
                  <Button
                    variant="signal"
                    icon="download"
                    onClick={() => void pdf.start(() => downloadMinutes(workshop.data))}
                  >
                    PDF
                  </Button>
                </span>
              )}
            </div>
          </div>
        }
      >
        {(loaded) => <MinutesSheet facts={loaded.minutes} />}
      </QueryBoundary>
      {pdf.generating && <PdfLoader />}
    </>
  )
}
