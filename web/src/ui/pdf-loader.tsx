import { Loader } from './loader.tsx'
import styles from './pdf-loader.module.css'

/** Over the screen while a document is being made (PDF-05). */
export function PdfLoader() {
  return (
    <div className={styles.veil}>
      <div className={styles.box}>
        <Loader message="Génération du PDF" />
      </div>
    </div>
  )
}
