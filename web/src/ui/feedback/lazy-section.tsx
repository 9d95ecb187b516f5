import type { FunctionComponent, ReactNode } from 'react'
import { loadedPart } from '../../lib/loaded-part.ts'
import { Button } from '../button.tsx'
import styles from './lazy-section.module.css'
import { Notice } from './notice.tsx'

/**
 * A part of a screen whose code is loaded when it is first shown. When it cannot be, that is said in its
 * place, with a way to try again: the screen around it stays.
 * @param waiting shown until the code has come
 */
export function lazySection<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  waiting: ReactNode = null,
): FunctionComponent<Props> {
  const useLoadedSection = loadedPart(load)
  return function LazySection(props) {
    const { Part, isMissing, retry } = useLoadedSection()
    if (Part) return <Part {...props} />
    if (!isMissing) return waiting
    return (
      <div className={`${styles.missing} grid col-span-full my-4`}>
        <Notice role="alert">
          <p>
            <b>Cette partie n’a pas pu être chargée.</b> Vérifiez votre connexion, puis réessayez ou
            rechargez la page.
          </p>
          <Button size="s" onClick={retry}>
            Réessayer
          </Button>
        </Notice>
      </div>
    )
  }
}
