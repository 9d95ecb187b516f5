import styles from './rich-text.module.css'

/**
 * HTML as the server stores it: today only the demonstration content, which no call can change. Any
 * call that writes rich text must sanitise it first (D-95).
 */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server, its only source, stores no text of others yet
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
