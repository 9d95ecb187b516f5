import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { useCatalogue } from './use-catalogue.ts'

/** An item of any kind, with what some kinds alone have. */
export interface ClassificationItem {
  '@id': string
  '@type': string
  uid: string
  name: string
  slug?: string
  used?: number
  parent?: string | null
}

interface TreeItem {
  '@id': string
  name: string
  used?: number
  children: TreeItem[]
}

/** The catalogue, and what an administrator does to sectors, keywords, categories, formats and organisations. */
export function useClassification() {
  const app = useCatalogue()
  const members = async <Member>(path: string) =>
    (await app.fixture.admin.get<Collection<Member>>(path)).body['hydra:member']
  const list = (path: string, query = '') => members<ClassificationItem>(`/api/${path}${query}`)
  return {
    app,
    create: (path: string, body: unknown) =>
      app.fixture.admin.post<ClassificationItem>(`/api/${path}`, body),
    list,
    namesIn: async (path: string, query = '') => (await list(path, query)).map((item) => item.name),
    place: (type: string, positions: unknown) =>
      app.fixture.admin.post<{ moved: number }>(`/admin/${type}/positions`, { positions }),
    tree: (type: string, query = '') => members<TreeItem>(`/admin/${type}${query}`),
  }
}
