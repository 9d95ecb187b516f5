import { COPIED_VALUES, STEP_FIELDS, STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { pick, recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { notFound } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { findTexts } from './card-writes.repository.ts'
import { insertDraft } from './create-card.ts'

/** Characters reserved for « (copie 9999) ». */
const MARK_LENGTH = 13

/**
 * Makes a draft with the texts, pictures, classification and numbers of a step: at the end of its
 * sector's root, with a name and an idx of its own, of version 1, never reviewed, without children
 * and without a place on the front page. The original stays as it is.
 */
export function duplicateCard(
  services: CatalogueServices,
  { id, actorId }: { id: number; actorId: number },
): Promise<CardRow> {
  return changeCatalogue(services, async (tx) => {
    const [original] = await findCards(tx, [id])
    if (!original) throw notFound()
    return insertDraft(tx, {
      columns: {
        ...pick(original, COPIED_VALUES),
        name: await copiedName(tx, original.name),
        idx: await copiedIdx(tx, original.idx),
        formatId: original.format.id,
        sectorId: original.sector?.id ?? null,
        categoryId: original.category?.id ?? null,
      },
      relations: {
        links: recordOf(STEP_LINKS, (name) => original[name].map(({ id }) => id)),
        childIds: undefined,
      },
      actorId,
    })
  })
}

/** « Isoler » becomes « Isoler (copie) », then « Isoler (copie 2) ». */
async function copiedName(tx: Transaction, name: string): Promise<string> {
  const base = name.replace(/ \(copie(?: \d+)?\)$/, '').slice(0, STEP_FIELDS.name.max - MARK_LENGTH)
  return firstFree(
    (number) => `${base} (copie${number && ` ${number}`})`,
    await findTexts(tx, 'name', base),
  )
}

/** « BAT-02 » becomes « BAT-02-copie », then « BAT-02-copie-2 »; none stays none. */
async function copiedIdx(tx: Transaction, idx: string): Promise<string> {
  if (idx === '') return ''
  const base = idx.replace(/-copie(?:-\d+)?$/, '').slice(0, STEP_FIELDS.idx.max - MARK_LENGTH)
  return firstFree(
    (number) => `${base}-copie${number && `-${number}`}`,
    await findTexts(tx, 'idx', base),
  )
}

/** The first text that no step has: the plain one, then those numbered from 2 on. */
function firstFree(copy: (number: string) => string, taken: readonly string[]): string {
  const known = new Set(taken)
  for (let number = 1; ; number += 1) {
    const text = copy(number === 1 ? '' : String(number))
    if (!known.has(text)) return text
  }
}
