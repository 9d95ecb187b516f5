import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plannedBy, plannedMoment } from './planned-words.ts'
import styles from './publications.module.css'

interface PublicationStripProps {
  /** what waits, as the server knows it now */
  publication: Pick<ComingPublication, 'planned' | 'refusal'>
  /** what it is about, before what is planned */
  words?: ReactNode
  /** it appears by what was just done, and the button of it went */
  takesFocus?: boolean
  /** buttons at the end */
  children: ReactNode
}

/** Over the fields of an editor: what waits for publication, when, and why it did not happen. */
export function PublicationStrip(props: PublicationStripProps) {
  const { publication, words, takesFocus = false, children } = props
  const { planned, refusal } = publication
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) strip.current?.focus()
  }, [takesFocus])
  return (
    <>
      {refusal && (
        <Notice tone="danger" role="status">
          La publication prévue n’a pas eu lieu. {refusal.message}
        </Notice>
      )}
      <section
        ref={strip}
        tabIndex={-1}
        className={`${styles.strip} row gap-x-4 gap-y-3 py-3 px-4 box-ink bg-surface`}
        aria-label="Publication à venir"
      >
        <Icon name="history" />
        <div className={`${styles.words} flex-[1_1_14rem] min-w-0 text-s`}>
          {words && <p>{words}</p>}
          {planned && (
            <p>
              <b>Publication prévue le {plannedMoment(planned.at)}</b>, heure de Paris
              {plannedBy(planned)}.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </section>
    </>
  )
}
