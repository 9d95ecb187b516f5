import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { type ReactNode, useEffect, useRef } from 'react'
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

/** Tabs over one panel, the content of the selected one. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children } = props
  const list = useShownTab(selected)
  return (
    <BaseTabs.Root
      className={classNames(styles.tabs, props.className)}
      value={selected}
      onValueChange={onSelect}
    >
      <BaseTabs.List ref={list} activateOnFocus aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
            {tab.count ? `\u00a0(${formatNumber(tab.count)})` : ''}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={selected} className={styles.panel} tabIndex={undefined}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
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
