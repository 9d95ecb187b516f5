import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Id extends string> {
  /** what the tabs are about, read aloud */
  label: string
  /** `count`: how many things wait in the tab; shown when there are any */
  tabs: readonly { id: Id; label: string; count?: number | undefined }[]
  selected: Id
  onSelect: (id: Id) => void
  /** panel of the selected tab */
  children: ReactNode
}

/** Tabs over one panel; arrows, Home and End move between them (ARIA tabs). */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children } = props
  const id = useId()
  const tabId = (tab: Id) => `${id}-${tab}`

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
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
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
