import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The password is right, and the account may not be used: whom to write to. */
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
