import type {
  HistoryKind,
  Person,
  Version,
  VersionContent,
  WholeVersion,
} from '@etapes-climat/domain/history/contract'
import { isReference } from '@etapes-climat/domain/history/rules/version-difference'
import { presentMoment } from '../hydra/moment.ts'
import type { ActorColumns, VersionRow } from './version.repository.ts'
import { changedNames, presentContent, presentRecorded } from './version-content.presenter.ts'

/** The author of an action. */
export function presentPerson({ actorUid, firstName, lastName }: ActorColumns): Person | null {
  if (actorUid === null || firstName === null || lastName === null) return null
  return { uid: actorUid, firstName, lastName }
}

/** A version in the list of the versions of something. */
export function presentVersion(kind: HistoryKind, row: VersionRow): Version {
  const { number, title, at, action } = row
  return {
    number,
    title,
    published: isPublished(row),
    at: presentMoment(at),
    by: presentPerson(row),
    action,
    changed: changedNames(kind, row),
  }
}

/** A next version is not online, whatever it will be; null: the kind knows no drafts. */
function isPublished({ action, content }: VersionRow): boolean | null {
  if (action === 'open-next' || action === 'prepare') return false
  return typeof content?.draft === 'boolean' ? !content.draft : null
}

/** A version with its whole content. @param gone IRIs in it of items deleted since */
export function presentWholeVersion(
  kind: HistoryKind,
  row: VersionRow,
  gone: string[],
): WholeVersion {
  return {
    ...presentVersion(kind, row),
    content: row.content && presentContent(kind, row.content),
    recorded: {
      before: presentRecorded(kind, row.before),
      after: presentRecorded(kind, row.after),
    },
    gone,
  }
}

/** IRIs of all that a content refers to. */
export const referredIn = (content: VersionContent): string[] =>
  Object.values(content)
    .flat()
    .flatMap((value) => (isReference(value) ? value['@id'] : []))
