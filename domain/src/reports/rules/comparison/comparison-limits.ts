/** Reports compared at once, at most. */
export const MOST_COMPARED = 4

export const NOT_COMPARABLE = 'Choisissez de un à quatre rapports différents à comparer.'
