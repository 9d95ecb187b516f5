import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** Extensions the migrations create; the embedded engine loads them from its own package. */
export const EMBEDDED_EXTENSIONS = { unaccent, pg_trgm }
