import { isText, listOf, orNull, record } from '../../../lib/drafts/shape.ts'
import { isPicture } from '../../../media/is-picture.ts'
import type { NamedReference } from '../../../ui/form/named-reference.ts'
import type { StepValues } from './step-values.ts'

const isReference = record<NamedReference>({ '@id': isText, name: isText })

/** Whether something kept in the browser can fill the fields of the step editor. */
export const areStepValues = record<StepValues>({
  cardFormat: orNull(
    record<NamedReference & { slug: string }>({ '@id': isText, name: isText, slug: isText }),
  ),
  name: isText,
  sector: orNull(isReference),
  cardCategory: orNull(isReference),
  tags: listOf(isReference),
  children: listOf(isReference),
  exemplaries: listOf(isReference),
  description: isText,
  action: isText,
  descriptionGoFurther: isText,
  releaseNote: isText,
  descriptionPicture: listOf(isPicture),
  pictures: listOf(isPicture),
  val: isText,
  goal: isText,
  idx: isText,
  version: isText,
  idxDate: isText,
  actuPosition: isText,
})
