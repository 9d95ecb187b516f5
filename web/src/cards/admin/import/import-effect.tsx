import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { useId, useState } from 'react'
import styles from '../../../editing/import/import.module.css'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Radio } from '../../../ui/form/checkbox.tsx'
import { EffectBars } from './effect-bars.tsx'

interface ImportEffectProps {
  preview: ImportPreview
  /** another preview is on its way: this one is not to be applied */
  isStale: boolean
  onApply(draftMissing: boolean): void
  onLeave(): void
}

/** The effect of the import on computed values, and the button that imports. */
export function ImportEffect({ preview, isStale, onApply, onLeave }: ImportEffectProps) {
  const id = useId()
  const [draftMissing, setDraftMissing] = useState(false)
  const { counts, effect, missing, items } = preview
  const sameNamed = items.filter(({ sameName }) => sameName !== null)
  const written = counts.added + counts.modified
  const writes = written + items.length > 0 || draftMissing
  const verb =
    written > 0
      ? `Appliquer ${formatCount(written, 'ligne')}`
      : items.length > 0
        ? `Créer ${formatCount(items.length, 'élément du classement', 'éléments du classement')}`
        : 'Mettre en brouillon'
  return (
    <aside
      className={`${styles.effect} sticky grid gap-4 p-5 box-ink bg-surface`}
      aria-labelledby={id}
      aria-busy={isStale}
    >
      <h2 id={id}>Effet sur le catalogue</h2>
      {effect.changes.length === 0 ? (
        <p>Aucun chiffre ne change.</p>
      ) : (
        <EffectBars changes={effect.changes} total={effect.total} />
      )}
      <p className={styles.small}>
        {CLIMATE_UNIT}.{' '}
        {effect.reports > 0 && (
          <>
            <b>{formatCount(effect.reports, 'rapport enregistré', 'rapports enregistrés')}</b>{' '}
            {effect.reports < 2
              ? 'contient une étape dont la valeur change, et garde ses chiffres jusqu’à la décision de son auteur.'
              : 'contiennent une étape dont la valeur change, et gardent leurs chiffres jusqu’à la décision de leurs auteurs.'}
          </>
        )}
      </p>
      {items.length > 0 && (
        <p className={styles.small}>
          À créer dans le classement&nbsp;:{' '}
          {items
            .slice(0, 12)
            .map(({ name }) => name)
            .join(', ')}
          {items.length > 12 && ` et ${formatNumber(items.length - 12)} autres`}.
        </p>
      )}
      {sameNamed.length > 0 && (
        <Notice>
          {sameNamed.slice(0, 12).map(({ sheet, name, sameName }) => (
            <p key={`${sheet} ${name}`}>
              {sheet}&nbsp;: «&nbsp;{name}&nbsp;» sera créé à côté de «&nbsp;{sameName}&nbsp;».
            </p>
          ))}
          {sameNamed.length > 12 && <p>Et {formatNumber(sameNamed.length - 12)} autres.</p>}
        </Notice>
      )}
      {missing.count > 0 && (
        <MissingChoice preview={preview} draft={draftMissing} onDraft={setDraftMissing} />
      )}
      <div className={`${styles.buttons} flex flex-wrap gap-2 pt-4 rule-ink-t`}>
        {writes && (
          <Button
            variant="signal"
            icon="check"
            disabled={isStale}
            onClick={() => onApply(draftMissing)}
          >
            {verb}
          </Button>
        )}
        <Button onClick={onLeave}>Abandonner</Button>
      </div>
      <p className={styles.small}>
        En une fois ou pas du tout. Rien n’est écrit avant ce bouton, et l’import pourra être
        défait.
        {counts.refused > 0 &&
          ` Rien n’est écrit pour ${formatCount(counts.refused, 'ligne refusée', 'lignes refusées')}\u00a0: l’étape reste comme aujourd’hui, ou n’est pas créée.`}
      </p>
    </aside>
  )
}

interface MissingChoiceProps {
  preview: ImportPreview
  draft: boolean
  onDraft(draft: boolean): void
}

function MissingChoice({ preview: { missing, effect }, draft, onDraft }: MissingChoiceProps) {
  const after = effect.total.after
  return (
    <fieldset className={styles.choice}>
      <legend>
        {formatCount(
          missing.count,
          'étape publiée n’est pas dans le fichier',
          'étapes publiées ne sont pas dans le fichier',
        )}
      </legend>
      <Radio name="missing" checked={!draft} onChange={() => onDraft(false)}>
        {missing.count < 2 ? 'La laisser comme elle est' : 'Les laisser comme elles sont'}
        <small className="caption block">Le catalogue passe à {formatNumber(after)}.</small>
      </Radio>
      <Radio name="missing" checked={draft} onChange={() => onDraft(true)}>
        Mettre en brouillon ce qui n’est pas dans le fichier
        <small className="caption block">
          {formatDifference(missing.total - after)} de plus&nbsp;: le catalogue passerait à{' '}
          {formatNumber(missing.total)}.
        </small>
      </Radio>
      <details>
        <summary>
          Voir {missing.count < 2 ? 'l’étape' : `les ${formatNumber(missing.count)} étapes`}
        </summary>
        <ul className={classNames(styles.plain, styles.small)}>
          {missing.steps.map(({ idx, name, val }) => (
            <li key={`${idx} ${name}`}>
              {idx} {name} ({formatNumber(val)})
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}
