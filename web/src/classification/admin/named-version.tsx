import type { ClassificationPath } from '@etapes-climat/domain/classification/classification-kinds'
import { useQuery } from '@tanstack/react-query'
import { type callApi, callApiForResponse } from '../../lib/api/api-client.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { LinkButton } from '../../ui/button.tsx'

type Answered = Awaited<ReturnType<typeof callApi<`GET /api/${ClassificationPath}/{id}`>>>

/** An item as one answer gave it, with the revision of its ETag: the body holds none. */
export type NamedVersion = Answered & { revision: number }

export async function versionOf(response: Response): Promise<NamedVersion> {
  const item: Answered = await response.json()
  return { ...item, revision: Number(/\d+/.exec(response.headers.get('etag') ?? '')) }
}

export const readVersion = async (path: ClassificationPath, id: string) =>
  versionOf(await callApiForResponse(`GET /api/${path}/{id}`, { params: { id } }))

/** Reads an item for a dialog, which rests on what it read itself: nothing is cached. */
export const useVersion = (
  queryKey: readonly unknown[],
  path: ClassificationPath,
  { id, enabled = true }: { id: string; enabled?: boolean },
) =>
  useQuery({
    queryKey,
    queryFn: () => readVersion(path, id),
    enabled,
    gcTime: 0,
    staleTime: 'static',
  })

/** Why an item could not be read, within its dialog. */
export function VersionFailure({
  query,
}: {
  query: Pick<ReturnType<typeof useVersion>, 'error' | 'refetch'>
}) {
  return (
    <p role="alert">
      {messageOf(query.error)}{' '}
      <LinkButton onClick={() => void query.refetch()}>Réessayer</LinkButton>
    </p>
  )
}
