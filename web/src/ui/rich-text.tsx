import styles from './rich-text.module.css'

/** HTML of the server, which reduces it to its allow-list when it is stored and again when it is answered. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server, its only source, answers allowed elements only
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
