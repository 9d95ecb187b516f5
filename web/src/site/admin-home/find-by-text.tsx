import { describeIgnoredWords } from '@etapes-climat/domain/cards/rules/ignored-words'
import { MOST_COUNTED } from '@etapes-climat/domain/find/rules/most-counted'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { ListState } from '../../ui/feedback/list-state.tsx'
import { SearchField } from '../../ui/form/control.tsx'
import { foundBy } from '../find/found-by.ts'
import { EDITORS, type EditedGroup, isEdited } from '../find/found-kinds.ts'
import styles from './dashboard.module.css'

/** One search field for steps, works, pages and accounts; each result opens its editor. */
export function FindByText() {
  const { text, setText, wanted } = useSearchText()
  return (
    <search className="grid gap-4 mb-8">
      <SearchField
        label="Rechercher une étape, un ouvrage, une page, un compte"
        placeholder="Étape, ouvrage, page ou compte"
        maxLength={LONGEST_QUERY}
        value={text}
        onText={setText}
      />
      {wanted !== '' && <Found wanted={wanted} />}
    </search>
  )
}

function Found({ wanted }: { wanted: string }) {
  const found = useQuery({
    ...foundBy(wanted),
    select: ({ groups }) => groups.filter(isEdited),
    placeholderData: keepPreviousData,
  })
  const { data: ignored = [] } = useQuery({
    ...foundBy(wanted),
    select: ({ ignoredWords }) => ignoredWords,
    placeholderData: keepPreviousData,
  })
  return (
    <ListState
      query={found}
      failed="La recherche n’a pas abouti"
      empty={`Rien ne correspond à «\u00a0${wanted}\u00a0»`}
      remark={ignored.length > 0 ? describeIgnoredWords(ignored) : undefined}
      most={MOST_COUNTED}
      count={(groups) => groups.reduce((sum, { total }) => sum + total, 0)}
    >
      {(groups) => (
        <div className={`${styles.found} grid gap-6`}>
          {groups.map((group) => (
            <FoundSection key={group.kind} group={group} />
          ))}
        </div>
      )}
    </ListState>
  )
}

function FoundSection({ group: { kind, total, items } }: { group: EditedGroup }) {
  const id = useId()
  const { title, to } = EDITORS[kind]
  const others = total - items.length
  return (
    <section className="stack gap-3 content-start pt-4 rule-ink-t" aria-labelledby={id}>
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item['@id']}>
            <Link to={to(item.uid)}>{item.title}</Link>
            <span>{item.detail}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={styles.none}>
          et {total > MOST_COUNTED ? 'bien d’autres' : formatCount(others, 'autre')}
          {'\u00a0'}: précisez la recherche.
        </p>
      )}
    </section>
  )
}
