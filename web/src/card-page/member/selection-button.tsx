import { isSecondClick } from '../../lib/keyboard/second-click.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './card.module.css'
import type { StepSelection } from './use-step-selection.ts'

/** Back to the pathway, and the button that adds the step to it or removes it (STEP-18). */
export function SelectionButton({ id, selection }: { id: string; selection: StepSelection }) {
  const { address, selected, toggle } = selection
  return (
    <>
      <ButtonLink className={styles.back} icon="chevron-left" to={address}>
        Revenir à mon parcours
      </ButtonLink>
      <Button
        id={id}
        variant={selected ? 'neutral' : 'signal'}
        icon={selected ? 'close' : 'plus'}
        onClick={(event) => isSecondClick(event) || toggle()}
      >
        {selected ? 'Retirer de mon parcours' : 'Ajouter à mon parcours'}
      </Button>
    </>
  )
}
