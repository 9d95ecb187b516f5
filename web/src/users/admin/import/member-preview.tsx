import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type {
  MemberChoices,
  MemberPreview,
} from '@etapes-climat/domain/users/member-import-contract'
import type { MemberFileField } from '@etapes-climat/domain/users/rules/member-file'
import { useId, useState } from 'react'
import { ChangedText } from '../../../editing/import/changed-text.tsx'
import styles from '../../../editing/import/import.module.css'
import { ImportColumns } from '../../../editing/import/import-columns.tsx'
import { PreviewGroup } from '../../../editing/import/preview-group.tsx'
import {
  Fact,
  FileFacts,
  linesOf,
  PreviewCounts,
  UnchangedLines,
} from '../../../editing/import/preview-head.tsx'
import { PreviewLine, RemarkedLine } from '../../../editing/import/preview-line.tsx'
import { RefusalReasons } from '../../../editing/import/refusal-reasons.tsx'
import type { PreviewedFile } from '../../../editing/import/use-import.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MemberDecisions } from './member-decisions.tsx'
import { MEMBERS } from './member-import-api.ts'

type Kept = NonNullable<MemberChoices['kept']>

interface MemberPreviewProps {
  seen: PreviewedFile<MemberChoices, MemberPreview>
  onChoose(choices: MemberChoices): void
  onApply(taken: Pick<MemberChoices, 'kept' | 'keptFields' | 'leaving'>): void
  onLeave(): void
}

/** What an import of members would change, before anything is written. */
export function MemberPreviewView({ seen, onChoose, onApply, onLeave }: MemberPreviewProps) {
  const { file, choices, preview, isStale, problem } = seen
  const { counts, added, modified, remarks, missing, organisations } = preview
  const [kept, setKept] = useState<Kept>({})
  const [keptFields, setKeptFields] = useState<readonly MemberFileField[]>([])
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const hasKey = preview.columns.some(({ field }) => field === 'email')
  const lines = linesOf(counts)
  const taken = { kept, keptFields: [...keptFields], leaving: [...leaving] }
  return (
    <>
      <ProblemNotice>{problem && `${problem} Rien n’a été écrit.`}</ProblemNotice>
      <FileFacts
        fileName={file.name}
        preview={preview}
        isStale={isStale}
        compared={<Fact name="Comparé à">{formatCount(preview.accounts, 'compte')}</Fact>}
        valid="tant que personne ne modifie ces comptes"
      />
      <ImportColumns kind={MEMBERS} preview={preview} choices={choices} onChoose={onChoose} />
      <MemberDecisions preview={preview} choices={choices} onChoose={onChoose} />
      <PreviewCounts
        counts={counts}
        notes={{
          refused: 'rien n’est écrit pour elles',
          modified: 'champ par champ',
          added: 'nouveaux comptes, invités par e-mail',
          unchanged: 'déjà ainsi dans les comptes',
        }}
      />
      {lines > 0 && hasKey ? (
        <div className={`${styles.columns} grid gap-10 items-start mt-4`}>
          <div className={`${styles.groups} stack gap-10`}>
            <RefusalReasons
              kind={MEMBERS}
              sent={seen}
              preview={preview}
              open={organisations.unknown.filter(({ choice }) => choice === undefined).length}
            />
            <PreviewGroup
              id="remarks"
              title="Lues autrement"
              note="et pourquoi"
              count={remarks.count}
              lines={remarks.lines}
              draw={(line) => (
                <RemarkedLine
                  key={`${line.sheet} ${line.line} ${line.column?.header}`}
                  line={line}
                  idx={null}
                />
              )}
            />
            <TakenFields preview={preview} kept={keptFields} onKept={setKeptFields} />
            <PreviewGroup
              id="modified"
              title="Modifiées"
              note="champ par champ"
              count={counts.modified}
              lines={modified}
              draw={(line) => (
                <ModifiedMember
                  key={line.uid}
                  line={line}
                  keptFields={keptFields}
                  kept={kept[line.uid] ?? []}
                  onKept={(fields) => setKept({ ...kept, [line.uid]: [...fields] })}
                />
              )}
            />
            <PreviewGroup
              id="added"
              title="Ajoutées"
              note="nouveaux comptes"
              count={counts.added}
              lines={added}
              draw={({ sheet, line, idx, name, company, missing: lacks }) => (
                <PreviewLine key={`${sheet} ${line}`} line={line} idx={null} name={name || idx}>
                  <dl>
                    <dt>Adresse e-mail</dt>
                    <dd>{idx}</dd>
                    {company && (
                      <>
                        <dt>Structure</dt>
                        <dd>{company}</dd>
                      </>
                    )}
                    {lacks.length > 0 && (
                      <>
                        <dt>À compléter</dt>
                        <dd>{lacks.join(', ')}</dd>
                      </>
                    )}
                  </dl>
                </PreviewLine>
              )}
            />
            <UnchangedLines preview={preview} />
          </div>
          <MemberEffect
            preview={preview}
            isStale={isStale}
            leaving={leaving}
            onLeaving={setLeaving}
            onApply={() => onApply(taken)}
            onLeave={onLeave}
          />
        </div>
      ) : (
        <EmptyState title="Rien à importer">
          {hasKey
            ? `Ce fichier n’a aucune ligne remplie. ${missing.count > 0 ? 'Aucun compte ne change.' : ''}`
            : 'Aucune colonne n’est désignée comme adresse e-mail des membres.'}
        </EmptyState>
      )}
    </>
  )
}

/** The items with one more, or without it when it is there. */
const toggled = <Item,>(items: readonly Item[], item: Item) =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item]

interface TakenFieldsProps {
  preview: MemberPreview
  kept: readonly MemberFileField[]
  onKept(kept: readonly MemberFileField[]): void
}

/** Which of the changed fields are taken, for all accounts at once. */
function TakenFields({ preview: { modified }, kept, onKept }: TakenFieldsProps) {
  const fields = new Map<MemberFileField, { header: string; count: number }>()
  for (const { field, header } of modified.flatMap(({ changes }) => changes)) {
    fields.set(field, { header, count: (fields.get(field)?.count ?? 0) + 1 })
  }
  if (modified.length < 2) return null
  return (
    <fieldset className="grid gap-2 text-s">
      <legend className="text-m weight-strong">Champs repris du fichier</legend>
      {[...fields].map(([field, { header, count }]) => (
        <Checkbox
          key={field}
          checked={!kept.includes(field)}
          count={formatCount(count, 'compte')}
          onChange={() => onKept(toggled(kept, field))}
        >
          {header}
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface ModifiedMemberProps {
  line: MemberPreview['modified'][number]
  keptFields: readonly MemberFileField[]
  kept: readonly MemberFileField[]
  onKept(kept: readonly MemberFileField[]): void
}

function ModifiedMember({ line: modified, keptFields, kept, onKept }: ModifiedMemberProps) {
  const { line, idx, name, changes } = modified
  return (
    <PreviewLine line={line} idx={null} name={`${name}, ${idx}`}>
      <dl>
        {changes.map(({ field, header, before, after }) => (
          <div key={field} className="contents">
            <dt>
              <Checkbox
                dense
                checked={!keptFields.includes(field) && !kept.includes(field)}
                disabled={keptFields.includes(field)}
                aria-label={`Reprendre\u00a0: ${header}, ${name}`}
                onChange={() => onKept(toggled(kept, field))}
              >
                {header}
              </Checkbox>
            </dt>
            <dd>
              <ChangedText before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </PreviewLine>
  )
}

interface MemberEffectProps {
  preview: MemberPreview
  isStale: boolean
  leaving: readonly string[]
  onLeaving(leaving: readonly string[]): void
  onApply(): void
  onLeave(): void
}

/** What the import does beside its lines, who is missing, and the button that imports. */
function MemberEffect(props: MemberEffectProps) {
  const { preview, isStale, leaving, onLeaving, onApply, onLeave } = props
  const id = useId()
  const { counts, missing } = preview
  const written = counts.added + counts.modified
  const verb = written > 0 ? `Appliquer ${formatCount(written, 'ligne')}` : 'Passer en non-adhérent'
  return (
    <aside
      className={`${styles.effect} sticky grid gap-4 p-5 box-ink bg-surface`}
      aria-labelledby={id}
      aria-busy={isStale}
    >
      <h2 id={id}>Effet sur les comptes</h2>
      <p>
        {counts.added === 0
          ? 'Aucune invitation ne part.'
          : `${formatCount(counts.added, 'invitation part', 'invitations partent')} par e-mail, avec un lien valable sept jours pour choisir un mot de passe.`}
      </p>
      {missing.count > 0 && (
        <MissingMembers missing={missing} leaving={leaving} onLeaving={onLeaving} />
      )}
      <div className={`${styles.buttons} flex flex-wrap gap-2 pt-4 rule-ink-t`}>
        {written + leaving.length > 0 && (
          <Button variant="signal" icon="check" disabled={isStale} onClick={onApply}>
            {verb}
          </Button>
        )}
        <Button onClick={onLeave}>Abandonner</Button>
      </div>
      <p className={styles.small}>
        En une fois ou pas du tout. Rien n’est écrit avant ce bouton, et l’import pourra être
        défait. Un fichier ne change ni un rôle, ni un mot de passe, ni une adresse e-mail.
      </p>
    </aside>
  )
}

interface MissingProps {
  missing: MemberPreview['missing']
  leaving: readonly string[]
  onLeaving(leaving: readonly string[]): void
}

function MissingMembers({ missing: { count, members }, leaving, onLeaving }: MissingProps) {
  const isAll = leaving.length === members.length
  return (
    <fieldset className={styles.choice}>
      <legend>
        {formatCount(
          count,
          'adhérent n’est pas dans le fichier',
          'adhérents ne sont pas dans le fichier',
        )}
      </legend>
      <p className={styles.small}>
        {leaving.length === 0
          ? `${count < 2 ? 'Il reste adhérent' : 'Ils restent adhérents'} si vous ne cochez rien.`
          : `${formatCount(leaving.length, 'coché passera', 'cochés passeront')} en non-adhérent\u00a0: plus de connexion, un e-mail le dit, les parcours sont gardés.`}
      </p>
      <details>
        <summary>
          Voir {count < 2 ? 'cet adhérent' : `ces ${formatNumber(count)} adhérents`}
        </summary>
        <div className="grid gap-2 pt-2">
          {members.length > 1 && (
            <Checkbox
              checked={isAll}
              mixed={!isAll && leaving.length > 0}
              onChange={() => onLeaving(isAll ? [] : members.map(({ uid }) => uid))}
            >
              {members.length < count
                ? `Passer les ${formatNumber(members.length)} premiers en non-adhérent`
                : 'Les passer tous en non-adhérent'}
            </Checkbox>
          )}
          {members.map(({ uid, name, email, company }) => (
            <Checkbox
              key={uid}
              checked={leaving.includes(uid)}
              onChange={() => onLeaving(toggled(leaving, uid))}
            >
              Passer en non-adhérent&nbsp;: {name || email}
              <small className="caption block wrap-anywhere">
                {email}
                {company && `, ${company}`}
              </small>
            </Checkbox>
          ))}
          {members.length < count && (
            <p className={styles.small}>
              Et {formatCount(count - members.length, 'autre', 'autres')}, après cet import.
            </p>
          )}
        </div>
      </details>
    </fieldset>
  )
}
