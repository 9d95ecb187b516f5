import styles from './rich-text.module.css'

/** HTML written in the editor. The server sanitises it on write and before it answers (D-95). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, the only source
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
