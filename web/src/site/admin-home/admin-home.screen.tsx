import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { comingPublications } from '../../editing/publications/publications-api.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './admin-home.module.css'
import { ComingPublicationList } from './coming-publications.tsx'
import { Drafts, LastChanges, StepsWithoutValue, TextsToFinish } from './content-sections.tsx'
import dashboard from './dashboard.module.css'
import { writtenThings } from './dashboard-data.ts'
import { FindByText } from './find-by-text.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstSteps } from './first-steps-data.ts'
import { WaitingAccounts, waitingAccounts } from './waiting-accounts.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminHome }

const LINKS = [
  { ...privateEntry('adminCardsIndex'), text: 'Rédiger, classer et publier les étapes.' },
  { ...privateEntry('adminHealth'), text: 'Lever ce qui reste à reprendre dans les étapes.' },
  { ...privateEntry('adminExemplaryIndex'), text: 'Présenter les opérations qui l’ont fait.' },
  { ...privateEntry('adminPageIndex'), text: 'Écrire les pages et les textes du site.' },
  { ...privateEntry('adminParams'), text: 'Tenir les secteurs, les mots-clés et les témoignages.' },
  { ...privateEntry('adminJournal'), text: 'Lire qui a fait quoi, et quand.' },
  { ...privateEntry('adminBarometer'), text: 'Lire ce que disent les rapports, ensemble.' },
  { ...privateEntry('adminOpenData'), text: 'Ouvrir à tous les étapes publiées.' },
  { ...privateEntry('adminSignIns'), text: 'Demander la double authentification.' },
  { ...privateEntry('adminUsers'), text: 'Valider les comptes et nommer les administrateurs.' },
]

/** /admin: the report, which no menu of administrators has, what waits for them, then the areas of work. */
export function Component() {
  const parts = [
    useQuery(firstSteps),
    useQuery(waitingAccounts),
    useQuery(comingPublications),
    useQuery(writtenThings),
  ]
  // A part that failed is read again in its place.
  const [isKnown, setKnown] = useState(false)
  if (!isKnown && parts.every(({ isLoading }) => !isLoading)) setKnown(true)
  return (
    <TextPage title={PRIVATE_TITLES.adminHome}>
      <p className="mb-8">
        <ButtonLink iconEnd="arrow-right" to={pathOf('reportNew')}>
          {PRIVATE_TITLES.reportNew}
        </ButtonLink>
      </p>
      {/* A part that came late would push the others away under the pointer. */}
      {!isKnown ? <ListSkeleton /> : <Dashboard />}
    </TextPage>
  )
}

function Dashboard() {
  return (
    <>
      <FirstSteps />
      <FindByText />
      <div className={`${dashboard.parts} grid gap-x-6 gap-y-8`}>
        <WaitingAccounts />
        <ComingPublicationList />
        <Drafts />
        <LastChanges />
        <TextsToFinish />
        <StepsWithoutValue />
      </div>
      <ul className={`${styles.links} grid gap-4 mt-12`}>
        {LINKS.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>
              <strong className="text-l stretch-title weight-title">{label}</strong>
              <span className="note row-2">{text}</span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
