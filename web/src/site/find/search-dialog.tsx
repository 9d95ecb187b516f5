import { Combobox } from '@base-ui/react/combobox'
import { describeIgnoredWords } from '@etapes-climat/domain/cards/rules/ignored-words'
import { MOST_COUNTED } from '@etapes-climat/domain/find/rules/most-counted'
import { formatCountUpTo, formatNumber } from '@etapes-climat/domain/kernel/format'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FoundPlace } from '../../cards/list/found-place.tsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { roleOf, useSession } from '../../lib/session/session-store.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { foundBy } from './found-by.ts'
import { type FoundLine, type FoundLines, foundGroups, totalOf } from './found-groups.ts'
import { FoundPreview, KindMark } from './found-preview.tsx'
import { NothingFound } from './nothing-found.tsx'
import { recentlyOpened, rememberOpened } from './recently-opened.ts'
import styles from './search-dialog.module.css'

/** Between two keys of fast typing, in ms: first results come within 100 ms of the last key. */
const BETWEEN_KEYS_MS = 10
/** After this pause, in ms, the number of results is announced, once. */
const ANNOUNCED_AFTER_MS = 700

const NOTHING = { groups: [], ignoredWords: [] }

/** One search over all that its reader may read. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Search onClose={onClose} />
    </QueryClientProvider>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { wanted, groups, summary, isBusy, isVain } = useFound(text)
  const [highlighted, setHighlighted] = useState<FoundLine>()
  const [pressed, setPressed] = useState<'here' | 'new tab' | null>(null)
  const isListed = groups.some(({ items }) => items.some((line) => line === highlighted))
  const chosen = (isListed ? highlighted : groups[0]?.items[0]) ?? null
  const announced = useDebounced(isBusy ? '' : summary, ANNOUNCED_AFTER_MS)

  function open(line: FoundLine, where = 'here') {
    rememberOpened(line, session)
    if (where === 'new tab') {
      window.open(line.to, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(line.to)
  }

  // The list may still show what the text before found: Enter opens what this one finds.
  useEffect(() => {
    if (!pressed || isBusy) return
    setPressed(null)
    if (chosen) open(chosen, pressed)
  })

  function onKey(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (event.key !== 'Escape' && !isEnter) return
    // The combobox would empty itself, or open a line that is listed no more.
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) setPressed(event.ctrlKey || event.metaKey ? 'new tab' : 'here')
    else onClose()
  }

  return (
    <Combobox.Root<FoundLine>
      inline
      open
      autoHighlight
      items={groups}
      filter={null}
      value={null}
      itemToStringLabel={({ title }) => title}
      inputValue={text}
      onInputValueChange={(typed, { reason }) => {
        if (reason !== 'input-change') return
        setText(typed)
        setPressed(null)
      }}
      onItemHighlighted={setHighlighted}
      onValueChange={(line) => line && open(line)}
    >
      <Dialog
        title="Rechercher partout"
        size="m"
        flush
        onClose={onClose}
        head={
          <div className="flex items-center gap-3 [--icon-size:1.375rem]" onKeyDownCapture={onKey}>
            <Icon name="search" />
            <Combobox.Input
              ref={input}
              className={styles.input}
              aria-label="Rechercher partout"
              placeholder="Étape, rapport, page"
              maxLength={LONGEST_QUERY}
              data-autofocus
            />
          </div>
        }
      >
        <p className={`${styles.summary} caption py-2 px-6`} aria-hidden="true">
          {wanted === '' ? 'Un nom, un identifiant, quelques mots.' : summary}
        </p>
        <span className={layout.visuallyHidden} role="status">
          {announced}
        </span>
        <div className={styles.found}>
          <div className={styles.list}>
            <Combobox.List aria-label="Résultats" aria-busy={isBusy}>
              {(group: FoundLines) => (
                <Combobox.Group key={group.title} items={group.items}>
                  <Combobox.GroupLabel className={`${styles.title} flex gap-2`}>
                    {group.title}
                    <span>{countOf(group)}</span>
                  </Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(line: FoundLine) => <Line key={line.to} line={line} />}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            {isVain && <NothingFound text={wanted} onText={searchAgain} />}
          </div>
          <FoundPreview line={chosen} onOpen={leaveByLink} />
        </div>
        <p className={`${styles.keys} row gap-x-5 gap-y-1 caption`} aria-hidden="true">
          <span>
            <kbd>Haut</kbd> <kbd>Bas</kbd> choisir
          </span>
          <span>
            <kbd>Entrée</kbd> ouvrir
          </span>
          <span>
            <kbd>Ctrl Entrée</kbd> ouvrir dans un nouvel onglet
          </span>
          <span>
            <kbd>Échap</kbd> fermer
          </span>
        </p>
      </Dialog>
    </Combobox.Root>
  )

  function leaveByLink() {
    if (chosen) rememberOpened(chosen, session)
    onClose()
  }

  function searchAgain(text: string) {
    setText(text)
    input.current?.focus()
  }
}

function countOf({ total, items }: FoundLines) {
  if (total > MOST_COUNTED) return `${items.length} sur plus de ${formatNumber(MOST_COUNTED)}`
  return total > items.length ? `${items.length} sur ${total}` : total
}

function Line({ line }: { line: FoundLine }) {
  return (
    <Combobox.Item value={line} className={`${styles.option} flex gap-3 items-baseline`}>
      <KindMark line={line} />
      <span className="flex-1 min-w-0 wrap-anywhere">
        {line.title}
        {line.detail && <small className="block caption">{line.detail}</small>}
        {line.foundIn && <FoundPlace foundIn={line.foundIn} />}
      </span>
      {line.value && <b className="stretch-num text-l">{line.value}</b>}
    </Combobox.Item>
  )
}

/** What a text finds: results of the text before stay while those of the new one are on their way. */
function useFound(text: string) {
  const session = useSession()
  const role = roleOf(session)
  const wanted = useDebounced(text.trim(), BETWEEN_KEYS_MS)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...foundBy(wanted),
    placeholderData: keepPreviousData,
    enabled: wanted !== '',
  })
  const groups = useMemo(() => {
    // An empty list in between would take the highlight away.
    if (wanted !== '' && (data || error)) return foundGroups(data ?? NOTHING, wanted, role)
    const items = recentlyOpened(session)
    return items.length > 0 ? [{ title: 'Vus récemment', total: items.length, items }] : []
  }, [data, error, wanted, role, session])
  const isBusy = text.trim() !== wanted || (isFetching && (!data || isPlaceholderData))
  const total = totalOf(groups)
  const isVain = wanted !== '' && total === 0 && !isBusy && !error
  return { wanted, groups, isBusy, isVain, summary: sentenceOf() }

  function sentenceOf(): string {
    if (wanted === '') return ''
    if (error) return messageOf(error)
    if (isBusy && (!data || total === 0)) return 'Recherche en cours…'
    if (total === 0) return `Rien ne correspond à «\u00a0${wanted}\u00a0».`
    const ignored = data?.ignoredWords ?? []
    return [
      formatCountUpTo(MOST_COUNTED, total, 'résultat'),
      ...(ignored.length > 0 ? [describeIgnoredWords(ignored)] : []),
    ].join(', ')
  }
}
