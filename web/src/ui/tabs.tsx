import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './tabs.module.css'

interface TabsProps<Id extends string> {
  /** what the tabs are about, read aloud */
  label: string
  /** `count`: how many things wait in the tab; shown when there are any */
  tabs: readonly { id: Id; label: string; count?: number | undefined }[]
  selected: Id
  onSelect: (id: Id) => void
  className?: string | undefined
  /** panel of the selected tab */
  children: ReactNode
}

/** Tabs over one panel; arrows, Home and End move between them (ARIA tabs). */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children } = props
  const id = useId()
  const tabId = (tab: Id) => `${id}-${tab}`
  const list = useShownTab(selected)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const last = tabs.length - 1
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[next > last ? 0 : next < 0 ? last : next]
    if (!tab) return
    onSelect(tab.id)
    document.getElementById(tabId(tab.id))?.focus()
  }

  return (
    <div className={classNames(styles.tabs, props.className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count ? `\u00a0(${formatNumber(tab.count)})` : ''}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={tabId(selected)}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}

/** On a phone the tabs are wider than the window: the selected one is brought into the middle of it. */
function useShownTab(selected: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')
    if (!list.current || !tab) return
    const [whole, part] = [list.current, tab].map((element) => element.getBoundingClientRect())
    if (!whole || !part) return
    list.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [selected])
  return list
}
