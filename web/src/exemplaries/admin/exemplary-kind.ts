import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type {
  Exemplary,
  ExemplaryBody,
  ExemplaryChanges,
} from '@etapes-climat/domain/exemplaries/contract'
import { WHOLE_WEB_ADDRESS, WRONG_LINK } from '@etapes-climat/domain/exemplaries/rules/web-address'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { type NamedField, plainText } from '../../editing/conflict-notice.tsx'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { nextVersionKind } from '../../editing/publications/next-version-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'
import { isText, listOf, record } from '../../lib/drafts/shape.ts'
import { isPicture } from '../../media/is-picture.ts'

export type ExemplaryValues = Pick<
  Exemplary,
  'title' | 'projectOwner' | 'architect' | 'credit' | 'link' | 'content' | 'imgPrimary' | 'img'
>

/** Required lines of text, in the order of the form (EX-04). */
export const REQUIRED_LINES = [
  { name: 'title', label: 'Titre', missing: 'Veuillez saisir un titre.' },
  {
    name: 'projectOwner',
    label: 'Maître d’ouvrage',
    missing: 'Veuillez saisir un maître d’ouvrage.',
  },
  { name: 'architect', label: 'Architecte', missing: 'Veuillez saisir un architecte.' },
  {
    name: 'credit',
    label: 'Crédit de l’illustration',
    missing: 'Veuillez saisir le crédit de l’illustration.',
  },
] as const

function checkExemplary(values: ExemplaryValues): Violation[] {
  const missing = REQUIRED_LINES.filter(({ name }) => values[name].trim() === '').map(
    (line): Violation => ({ propertyPath: line.name, message: line.missing }),
  )
  const link = values.link.trim()
  if (link === '' || (WHOLE_WEB_ADDRESS.test(link) && URL.canParse(link))) return missing
  return [...missing, { propertyPath: 'link', message: WRONG_LINK }]
}

/** What an exemplary work is to its form (EX-03 to EX-05). */
export const EXEMPLARY_KIND: ItemEditorConfig<
  Exemplary,
  ExemplaryValues,
  ExemplaryChanges,
  ExemplaryBody
> = {
  name: 'exemplaries',
  isPrinted: true,
  api: itemApi('/api/exemplaries'),
  valuesOf: (work) => ({
    title: work?.title ?? '',
    projectOwner: work?.projectOwner ?? '',
    architect: work?.architect ?? '',
    credit: work?.credit ?? '',
    link: work?.link ?? '',
    content: work?.content ?? '',
    imgPrimary: work?.imgPrimary ?? [],
    img: work?.img ?? [],
  }),
  bodyOf: (values) => ({ ...values, link: values.link.trim() }),
  check: checkExemplary,
  describe: describeExemplary,
  fits: record<ExemplaryValues>({
    title: isText,
    projectOwner: isText,
    architect: isText,
    credit: isText,
    link: isText,
    content: isText,
    imgPrimary: listOf(isPicture),
    img: listOf(isPicture),
  }),
}

/** The next version of a work, for the same form (LIFE-13). */
export const NEXT_EXEMPLARY_KIND = nextVersionKind(EXEMPLARY_KIND, 'exemplaries')

const pictureWords = (pictures: readonly Picture[]) =>
  pictures.map(({ alt, src }) => alt || src).join(', ')

/** A work in words, to compare two versions. */
function describeExemplary(values: ExemplaryValues): NamedField<ExemplaryValues>[] {
  return [
    ...REQUIRED_LINES.map(({ name, label }) => ({ name, label, text: values[name] })),
    { name: 'link', label: 'Lien', text: values.link },
    { name: 'content', label: 'Contenu', text: plainText(values.content) },
    { name: 'imgPrimary', label: 'Vignette', text: pictureWords(values.imgPrimary) },
    { name: 'img', label: 'Images', text: pictureWords(values.img) },
  ]
}
