/** Slug of the block shown when a text block names none (LIM-17). */
export const DEFAULT_BLOCK_SLUG = 'accueil-1'
