import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { pathOf } from '../../routing/route-names.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Link } from '../../ui/link.tsx'

/** The password is right, and the account may not be used: whom to write to (D-07). */
export function InactiveNotice() {
  return (
    <Notice tone="danger" role="alert">
      <p>{ACCOUNT_INACTIVE}</p>
      <p>
        <Link to={pathOf('contact')}>Nous écrire</Link>
      </p>
    </Notice>
  )
}
