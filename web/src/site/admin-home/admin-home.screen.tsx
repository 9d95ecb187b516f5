import { Link } from 'react-router'
import { TextPage } from '../../pages/public/text-page.tsx'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './admin-home.module.css'
import { Drafts, LastChanges, StepsWithoutValue, TextsToFinish } from './content-sections.tsx'
import dashboard from './dashboard.module.css'
import { FindByText } from './find-by-text.tsx'
import { FirstSteps } from './first-steps.tsx'
import { WaitingAccounts } from './waiting-accounts.tsx'

export const handle: ScreenHandle = { title: 'Administration' }

const LINKS = [
  {
    to: pathOf('adminCardsIndex'),
    label: 'Étapes Climats',
    text: 'Rédiger, classer et publier les étapes.',
  },
  {
    to: pathOf('adminHealth'),
    label: 'Santé du catalogue',
    text: 'Lever ce qui reste à reprendre dans les étapes.',
  },
  {
    to: pathOf('reportNew'),
    label: 'Mon parcours',
    text: 'Choisir des étapes et en mesurer l’effet.',
  },
  {
    to: pathOf('adminExemplaryIndex'),
    label: 'Ouvrages exemplaires',
    text: 'Présenter les opérations qui l’ont fait.',
  },
  {
    to: pathOf('adminPageIndex'),
    label: 'Pages',
    text: 'Écrire les pages et les textes du site.',
  },
  {
    to: pathOf('adminParams'),
    label: 'Classement',
    text: 'Tenir les secteurs, les mots-clés et les témoignages.',
  },
  {
    to: pathOf('adminJournal'),
    label: 'Journal',
    text: 'Lire qui a fait quoi, et quand.',
  },
  {
    to: pathOf('adminUsers'),
    label: 'Gestion de site',
    text: 'Valider les comptes et nommer les administrateurs.',
  },
]

/** /admin: what waits for the administrator, then the areas of work, which the menu has too (ADMIN-STEP-01). */
export function Component() {
  return (
    <TextPage title="Administration">
      <FirstSteps />
      <FindByText />
      <div className={`${dashboard.parts} grid gap-x-6 gap-y-8`}>
        <WaitingAccounts />
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
    </TextPage>
  )
}
