import type { VersionContent } from '@etapes-climat/domain/history/contract'
import { isReference } from '@etapes-climat/domain/history/rules/version-difference'

/** A content as a step is answered: one picture of the description, works by their title. */
export function asStep(content: VersionContent): object {
  const { descriptionPicture, exemplaries, ...others } = content
  const [picture = null] = Array.isArray(descriptionPicture) ? descriptionPicture : []
  const works = Array.isArray(exemplaries) ? exemplaries : []
  return {
    ...others,
    descriptionPicture: picture,
    exemplaries: works.filter(isReference).map((work) => ({ ...work, title: work.name })),
  }
}
