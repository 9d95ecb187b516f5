import { formatDate } from '@etapes-climat/domain/kernel/format'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { type DescribedField, plainText } from '../../editing/conflict-notice.tsx'
import { FORMAT_WORDS } from '../../ui/figures/format-mark.tsx'
import type { NamedReference } from '../../ui/form/named-reference.ts'
import type { StepValues } from './editor/step-values.ts'
import { STEP_LABELS } from './step-labels.ts'

const names = (items: readonly NamedReference[]) => items.map(({ name }) => name).join(', ')
const pictureWords = (pictures: readonly Picture[]) =>
  pictures.map(({ alt, src }) => alt || src).join(', ')

/** A step in words, to compare two versions. */
export function describeStep(values: StepValues): DescribedField[] {
  const format = values.cardFormat
  const words: { [Field in keyof StepValues]: string } = {
    name: values.name,
    cardFormat: format ? (FORMAT_WORDS[format.slug] ?? format.name) : '',
    sector: values.sector?.name ?? '',
    cardCategory: values.cardCategory?.name ?? '',
    tags: names(values.tags),
    children: names(values.children),
    exemplaries: names(values.exemplaries),
    description: plainText(values.description),
    action: plainText(values.action),
    descriptionGoFurther: plainText(values.descriptionGoFurther),
    releaseNote: plainText(values.releaseNote),
    descriptionPicture: pictureWords(values.descriptionPicture),
    pictures: pictureWords(values.pictures),
    val: values.val,
    goal: values.goal,
    idx: values.idx,
    version: values.version,
    idxDate: values.idxDate && formatDate(values.idxDate),
    actuPosition: values.actuPosition,
  }
  const fields = Object.keys(words) as (keyof StepValues)[]
  return fields.map((field) => ({ label: STEP_LABELS[field], text: words[field] }))
}
