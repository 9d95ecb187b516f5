import styles from './skeleton.module.css'

/** Grey lines in the place of text to come. The region around it says that it is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={`${styles.skeleton} grid gap-3`} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines without identity
        <span key={line} />
      ))}
    </div>
  )
}
