import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { Link } from 'react-router'
import { useExternalValue } from '../../lib/external-value.ts'
import { requiredAtSignIn } from '../../lib/session/required-at-sign-in.ts'
import { pathOf } from '../../routing/route-names.ts'
import { NoticeBand } from '../../ui/feedback/notice-band.tsx'

/** Once after a sign-in, above the screens, for who will need a second factor and has none. */
export function RequirementNotice() {
  const day = useExternalValue(requiredAtSignIn, null)
  // From its day on, every call asks for it.
  if (day === null || day <= parisDateTime(new Date()).date) return null
  const close = () => requiredAtSignIn.set(null)
  return (
    <NoticeBand onClose={close}>
      <strong>Double authentification demandée à partir du {formatDate(day)}.</strong> Vous pouvez
      la mettre en place dès maintenant dans «&nbsp;
      <Link to={pathOf('myAccountPage')} onClick={close}>
        Mon compte
      </Link>
      &nbsp;».
    </NoticeBand>
  )
}
