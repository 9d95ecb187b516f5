import { Radio } from '../../ui/form/checkbox.tsx'
import form from '../../ui/form/form.module.css'
import styles from './user-form.module.css'

/** Adhérent or Administrateur (USER-10). */
export function RoleField() {
  return (
    <fieldset className={`${form.wide} ${styles.role}`}>
      <legend>Rôle</legend>
      <Radio name="role" value="member" defaultChecked>
        Adhérent
      </Radio>
      <Radio name="role" value="admin">
        Administrateur
      </Radio>
    </fieldset>
  )
}
