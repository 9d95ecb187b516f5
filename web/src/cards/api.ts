/** Steps of the front page, in order (API-19). */
export const FRONT_PAGE_CARDS = '/cards/actu'
