/** Characters of what an address looks for, at most: a page reads no more of a parameter. */
export const LONGEST_QUERY = 100
