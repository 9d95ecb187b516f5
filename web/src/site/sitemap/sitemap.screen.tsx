import { Link } from 'react-router'
import { roleOf, useSession } from '../../lib/session/session-store.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import styles from './sitemap.module.css'
import { sitemapOf } from './sitemap-sections.ts'

export const handle: ScreenHandle = {
  title: 'Plan de site',
  description: 'Toutes les pages du site Étapes Climat.',
}

/** /plan-de-site: the pages that the person can open. */
export function Component() {
  const sections = sitemapOf(roleOf(useSession()))
  return (
    <TextPage title="Plan de site">
      <div className={`${styles.sections} grid gap-x-6 gap-y-10`}>
        {sections.map(({ title, entries }) => (
          <section key={title}>
            <h2 className="text-xl pb-2 rule-b">{title}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TextPage>
  )
}
