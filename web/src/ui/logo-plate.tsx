import type { StructureLogo } from '@etapes-climat/domain/users/logo-contract'
import styles from './logo-plate.module.css'

/** A structure's logo, whole, on white in both themes: logos are drawn for paper. */
export const LogoPlate = ({ logo, structure }: { logo: StructureLogo; structure: string }) => (
  <img className={styles.plate} {...logo} alt={structure} />
)
