import type { Page } from '@etapes-climat/domain/pages/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import type { ScreenHandle } from '../../app/screen.ts'
import { callApi } from '../../lib/api-client.ts'
import { pageKeys } from '../api.ts'
import { PageForm } from './page-form.tsx'

export const handle: ScreenHandle = { title: 'Page' }

/** /admin/page/nouveau and /admin/page/{id} (PAGE-02). */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <PageForm key="new" page={null} /> : <SavedPage key={id} id={id} />
}

function SavedPage({ id }: { id: string }) {
  const page = useQuery({
    queryKey: pageKeys.page(id),
    queryFn: ({ signal }) => callApi<Page>(`/api/pages/${encodeURIComponent(id)}`, { signal }),
    // The form keeps its own state: a later version must not slip under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={page} errorTitle="La page n’a pas pu être chargée">
      {(read) => <PageForm page={read} />}
    </QueryBoundary>
  )
}
