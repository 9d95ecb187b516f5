import { useQuery } from '@tanstack/react-query'
import { PRIVATE_TITLES } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { dueStepsQuery } from '../due-steps/due-steps-api.ts'

/** To « Mes échéances », for who has any (TEAM-13). */
export default function DueStepsLink() {
  const count = useQuery(dueStepsQuery).data?.length ?? 0
  if (count === 0) return null
  return (
    <ButtonLink to={pathOf('dueSteps')}>
      {PRIVATE_TITLES.dueSteps} ({count})
    </ButtonLink>
  )
}
