import type { VersionReference, VersionValue } from '@etapes-climat/domain/history/contract'
import {
  type FieldChange,
  isReference,
  mergedLists,
} from '@etapes-climat/domain/history/rules/version-difference'
import { codecOf } from '@etapes-climat/domain/items/field-types'
import type { FieldType } from '@etapes-climat/domain/items/item-fields'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { Fragment, type ReactNode } from 'react'
import { below } from '../../lib/window/breakpoints.ts'
import layout from '../../ui/layout.module.css'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import styles from './history.module.css'
import { type WordsPart, wordsDifference } from './words-difference.ts'

interface FieldDifferenceProps {
  change: FieldChange
  /** indices of the two versions */
  marks: { before: string; after: string }
}

/** A field before and after: words of a text, things of a list, pictures side by side, or old and new. */
export function FieldDifference({ change, marks }: FieldDifferenceProps) {
  const Difference = DIFFERENCES[change.field.type]
  return (
    <div className={`${styles.field} grid gap-x-4 gap-y-1 py-4 rule-b wrap-anywhere`}>
      <h3>{change.field.label}</h3>
      <Difference change={change} marks={marks} />
    </div>
  )
}

type Difference = (props: FieldDifferenceProps) => ReactNode

/** Old and new value, as pages say them. */
const OldAndNew: Difference = ({ change: { field, before, after } }) => {
  const inWords = (value: VersionValue) => {
    if (isReference(value)) return value.name
    return value === null ? '' : codecOf(field).inWords(value, field)
  }
  return (
    <Replaced
      before={inWords(before)}
      after={inWords(after)}
      unit={field.type === 'value' ? CLIMATE_UNIT : ''}
    />
  )
}

const Illustrated: Difference = ({ change: { before, after }, marks }) => (
  <Pictures before={picturesIn(before)} after={picturesIn(after)} marks={marks} />
)

/** How a change of a field of each type is shown. */
const DIFFERENCES: Readonly<Record<FieldType, Difference>> = {
  line: OldAndNew,
  longText: OldAndNew,
  link: OldAndNew,
  richText: ({ change: { before, after } }) => (
    <Words before={plainLines(String(before ?? ''))} after={plainLines(String(after ?? ''))} />
  ),
  number: OldAndNew,
  whole: OldAndNew,
  value: OldAndNew,
  date: OldAndNew,
  draft: OldAndNew,
  yesNo: OldAndNew,
  choice: OldAndNew,
  choices: OldAndNew,
  reference: OldAndNew,
  references: ({ change: { before, after } }) => (
    <Listed before={referencesIn(before)} after={referencesIn(after)} />
  ),
  picture: Illustrated,
  pictures: Illustrated,
}

const referencesIn = (value: VersionValue): VersionReference[] =>
  Array.isArray(value) ? value.filter(isReference) : []
const picturesIn = (value: VersionValue): Picture[] =>
  Array.isArray(value) ? value.flatMap((item) => ('src' in item ? [item] : [])) : []

function Replaced({ before, after, unit }: { before: string; after: string; unit: string }) {
  return (
    <p className={`${styles.oldAndNew} row gap-x-2 gap-y-1`}>
      <del>
        <Spoken>ancien&nbsp;: </Spoken>
        {before || 'vide'}
      </del>
      <svg className="w-5.5 h-2.5 fill-none stroke-ink-2" viewBox="0 0 22 10" aria-hidden="true">
        <path d="M1 5h19M16 1l4 4-4 4" />
      </svg>
      <ins>
        <Spoken>nouveau&nbsp;: </Spoken>
        {after || 'vide'}
      </ins>
      {unit && <small>{unit}</small>}
    </p>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  if (before === after)
    return <p className="caption mt-3 lh-dense">Seule la mise en forme change.</p>
  let at = 0
  return (
    <p className="text-[0.9375rem] lh-text whitespace-pre-line">
      {wordsDifference(before, after).map((part, index, all) => {
        at += part.text.length
        const replaces = part.state === 'added' && all[index - 1]?.state === 'removed'
        return (
          <Fragment key={`${at} ${part.state}`}>
            {replaces && ' '}
            <Part {...part} />
          </Fragment>
        )
      })}
    </p>
  )
}

function Part({ text, state }: WordsPart) {
  if (state === 'kept') return text
  if (state === 'added') return <ins>{text}</ins>
  return <del>{text}</del>
}

interface ListedProps {
  before: readonly VersionReference[]
  after: readonly VersionReference[]
}

function Listed({ before, after }: ListedProps) {
  const merged = mergedLists(before, after, (item) => item['@id'])
  const reordered = merged.every(({ state }) => state === 'kept')
  return (
    <p className="text-[0.9375rem] lh-text whitespace-pre-line">
      {merged.map(({ item, state }, index) => (
        <Fragment key={item['@id']}>
          {index > 0 && ', '}
          <Part text={item.name} state={state} />
        </Fragment>
      ))}
      {reordered && <small className="block">Seul l’ordre change.</small>}
    </p>
  )
}

interface PicturesProps {
  before: readonly Picture[]
  after: readonly Picture[]
  marks: FieldDifferenceProps['marks']
}

/** Pictures that were added, removed or described differently, former ones beside new ones. */
function Pictures({ before, after, marks }: PicturesProps) {
  const idOf = (picture: Picture) => JSON.stringify([picture.src, picture.alt, picture.meta])
  const merged = mergedLists(before, after, idOf)
  const changed = (state: 'removed' | 'added') =>
    merged.filter((listed) => listed.state === state).map(({ item }) => item)
  const sides = [
    { mark: marks.before, pictures: changed('removed'), Tag: 'del' },
    { mark: marks.after, pictures: changed('added'), Tag: 'ins' },
  ] as const
  if (sides.every(({ pictures }) => pictures.length === 0)) {
    return <p className="caption mt-3 lh-dense">Seul l’ordre des images change.</p>
  }
  return (
    <div className={`${styles.pictures} grid gap-4`}>
      {sides.map(({ mark, pictures, Tag }) => (
        <div key={mark}>
          {pictures.length === 0 && <p className={styles.none}>{mark}&nbsp;: aucune autre image</p>}
          {pictures.map((picture) => (
            <figure key={idOf(picture)}>
              <StoredPicture
                picture={picture}
                sizes={`${below('phone')} 90vw, 24rem`}
                loading="lazy"
              />
              <figcaption>
                <Tag>
                  {mark}&nbsp;: {picture.alt || 'image sans texte alternatif'}
                </Tag>
              </figcaption>
            </figure>
          ))}
        </div>
      ))}
    </div>
  )
}

const Spoken = ({ children }: { children: string }) => (
  <span className={layout.visuallyHidden}>{children}</span>
)

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, figure, hr'

/**
 * Rich text as lines of plain words: a block each, items of lists behind a dash, pictures by their
 * alternative text. Two versions are compared by it, not by their HTML.
 */
function plainLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(`[image\u00a0: ${image.alt || 'sans texte'}]`)
  }
  for (const item of body.querySelectorAll('li')) item.prepend('–\u00a0')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return body.textContent
    .split('\n')
    .map((line) => line.replace(/[ \t\r]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
