import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { workshopsQuery } from './workshops-api.ts'

/** The minutes of a report's workshops that are over; nothing while there are none. */
export default function PastWorkshops({ reportUid }: { reportUid: string }) {
  const { data } = useQuery(workshopsQuery(reportUid))
  const past = data?.filter(({ endedAt }) => endedAt !== null) ?? []
  if (past.length === 0) return null
  return (
    <section className="mt-12 screen-only" aria-labelledby="past-workshops">
      <h2 id="past-workshops" className="text-xl">
        Comptes rendus
      </h2>
      <ul className="mt-3">
        {past.map((workshop) => (
          <li key={workshop.uid} className="py-2 rule-t">
            <Link to={pathOf('workshopMinutes', { id: workshop.uid })}>
              Atelier du {formatDate(workshop.heldOn)}
            </Link>
            {workshop.place !== '' && `, ${workshop.place}`}, {workshop.decidedCount} sur{' '}
            {formatCount(workshop.stepCount, 'étape')}
          </li>
        ))}
      </ul>
    </section>
  )
}
