import { useEffect, useState } from 'react'
import { Loader } from './loader.tsx'
import styles from './pdf-loader.module.css'

/** After this time the person is told how long it may still take; the server gives up after 30 s. */
const LONG_MS = 5000

/** Over the screen while a document is being made. */
export function PdfLoader() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="fixed inset-0 z-dialog grid place-items-center p-4 bg-scrim">
      <div className={`${styles.box} box-ink rounded-1 bg-ground`}>
        <Loader message="Génération du PDF" />
        <p className={`${styles.long} caption`} role="status">
          {isLong && 'Un document de nombreuses étapes demande jusqu’à 30 secondes.'}
        </p>
      </div>
    </div>
  )
}
