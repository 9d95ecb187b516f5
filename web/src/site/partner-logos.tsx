import styles from './partner-logos.module.css'

/** The two organisations, drawn until their own logos are provided (PUB-35). */
export function PartnerLogos() {
  return (
    <div className={styles.logos}>
      <svg viewBox="0 0 96 44" role="img" aria-label="DRO">
        <path className="stroke-ink fill-none stroke-2" d="M1 43V1h34M1 43h94" />
        <text x="12" y="34" fontSize="20">
          DRO
        </text>
      </svg>
      <svg viewBox="0 0 150 44" role="img" aria-label="NovaBuild">
        <path d="M2 42V12L16 2l14 10v30H20V26h-8v16z" />
        <text x="40" y="34" fontSize="20">
          NovaBuild
        </text>
      </svg>
    </div>
  )
}
