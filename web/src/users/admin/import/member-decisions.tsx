import { formatCount } from '@etapes-climat/domain/kernel/format'
import type {
  MemberChoices,
  MemberPreview,
} from '@etapes-climat/domain/users/member-import-contract'
import { useId } from 'react'
import choiceStyles from '../../../editing/import/import-choices.module.css'
import { ImportReadings } from '../../../editing/import/import-readings.tsx'
import { ValueRow } from '../../../editing/import/value-row.tsx'
import { Select } from '../../../ui/form/control.tsx'
import { MEMBERS } from './member-import-api.ts'

interface DecisionsProps {
  preview: MemberPreview
  choices: MemberChoices
  onChoose(choices: MemberChoices): void
}

/** Open questions of a list: kinds of lines, unknown organisations, and new accounts without one. */
export function MemberDecisions({ preview, choices, onChoose }: DecisionsProps) {
  const id = useId()
  const { readings } = preview
  const { unknown, names, lacking } = preview.organisations
  const asked = lacking > 0 || choices.organisation !== undefined
  if (readings.length + unknown.length === 0 && !asked) return null

  function decide(name: string, choice: string | undefined) {
    const { [name]: _, ...others } = choices.organisations ?? {}
    const organisations = choice === undefined ? others : { ...others, [name]: choice }
    onChoose({ ...choices, organisations })
  }

  return (
    <section
      className={`${choiceStyles.panel} box-ink bg-surface py-3 px-5`}
      aria-labelledby="import-decisions"
    >
      <h2 id="import-decisions">À décider</h2>
      <div className="grid gap-5 pt-4 pb-2">
        <ImportReadings kind={MEMBERS} {...{ preview, choices, onChoose }} />
        {unknown.length > 0 && (
          <section className="grid gap-2" aria-labelledby={`${id}-unknown`}>
            <h3 className="text-m" id={`${id}-unknown`}>
              {formatCount(unknown.length, 'organisation inconnue', 'organisations inconnues')}
            </h3>
            <ul className={choiceStyles.values}>
              {unknown.map((value) => (
                <ValueRow
                  key={value.name}
                  value={value}
                  canCreate={false}
                  names={names}
                  choice={choices.organisations?.[value.name]}
                  onChoice={(choice) => decide(value.name, choice ?? undefined)}
                />
              ))}
            </ul>
          </section>
        )}
        {asked && (
          <div
            className={`${choiceStyles.fill} grid gap-x-4 gap-y-2 items-center justify-items-start text-s`}
          >
            <label htmlFor={id}>
              <strong>
                {formatCount(
                  lacking,
                  'nouveau compte sans organisation',
                  'nouveaux comptes sans organisation',
                )}
              </strong>
              <small>Sans ce choix, elle est demandée à la première connexion.</small>
            </label>
            <Select
              id={id}
              value={choices.organisation ?? ''}
              onChange={({ target }) => {
                const { organisation: _, ...others } = choices
                onChoose(target.value ? { ...others, organisation: target.value } : others)
              }}
            >
              <option value="">La demander</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </section>
  )
}
