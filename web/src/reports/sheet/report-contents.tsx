import type { StatedStep } from '@etapes-climat/domain/statements/contract'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { markRoot } from '../../lib/window/mark-root.ts'
import { DESKTOP, useMediaQuery } from '../../lib/window/use-media-query.ts'
import { PreviewValue } from '../editor/results/report-preview.tsx'
import styles from './report-contents.module.css'
import { useCurrentStep } from './use-current-step.ts'

/** The id of the title of a step in the sheet, by its place from 0. */
export const stepTitleId = (index: number) => `titre-etape-${index + 1}`

const menuShown = markRoot(styles.menuShown)

interface ReportContentsProps {
  steps: readonly StatedStep[]
}

/**
 * « Sommaire »: the steps with their values, the one that is read marked; beside the sheet, or a menu
 * that stays at the top of a phone.
 */
export function ReportContents({ steps }: ReportContentsProps) {
  const isDesktop = useMediaQuery(DESKTOP)
  const current = useCurrentStep(steps.length)
  const [open, setOpen] = useState(false)
  if (isDesktop) {
    return (
      <nav className={`${styles.beside} screen-only`} aria-labelledby="sommaire">
        <h2 className="pb-2 rule-ink-b text-s font-stretch-normal weight-strong" id="sommaire">
          Sommaire
        </h2>
        <ContentsList steps={steps} current={current} />
      </nav>
    )
  }
  const read = steps[current]
  return (
    <nav ref={menuShown} className={`${styles.menu} screen-only`} aria-label="Sommaire">
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape' || !open) return
          setOpen(false)
          currentTarget.querySelector('summary')?.focus()
        }}
      >
        <summary className="flex items-center gap-3 min-h-touch px-page text-inherit text-s">
          <b>Sommaire</b>
          {read && (
            <span>
              {current + 1} sur {steps.length}&nbsp;: {read.name}
            </span>
          )}
        </summary>
        <ContentsList steps={steps} current={current} onFollow={() => setOpen(false)} />
      </details>
    </nav>
  )
}

interface ContentsListProps extends ReportContentsProps {
  current: number
  onFollow?: () => void
}

function ContentsList({ steps, current, onFollow }: ContentsListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => showEntry(list.current, current), [current])
  function follow(event: MouseEvent, index: number) {
    const title = document.getElementById(stepTitleId(index))
    if (!title) return
    // A new address would add a history entry between the report and the page before.
    event.preventDefault()
    onFollow?.()
    title.closest('[data-step]')?.scrollIntoView()
    title.focus({ preventScroll: true })
  }
  return (
    <ol ref={list} className={styles.list}>
      {steps.map((step, index) => (
        <li key={step.uid}>
          <a
            href={`#${stepTitleId(index)}`}
            aria-current={index === current ? 'location' : undefined}
            onClick={(event) => follow(event, index)}
          >
            <span className="text-ink-2 num">{index + 1}</span>
            <span>{step.name}</span>
            <PreviewValue step={step} />
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls a long list to its marked entry, without scrolling the page. */
function showEntry(list: HTMLElement | null, index: number): void {
  const entry = list?.children[index]
  if (!list || !(entry instanceof HTMLElement)) return
  const top = entry.offsetTop - list.offsetTop
  const isSeen =
    top >= list.scrollTop && top + entry.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isSeen) list.scrollTop = top - list.clientHeight / 2
}
