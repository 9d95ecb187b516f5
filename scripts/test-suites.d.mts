/**
 * Which suites can run without the missing tools, and what is said about those left out.
 * @param missing names of tools
 */
export function suitesWithout(missing: string[]): { suites: string[]; said: string[] }
