/**
 * The suites that can run without the missing tools, and messages about the others.
 * @param missing names of tools
 */
export function suitesWithout(missing: string[]): { suites: string[]; said: string[] }
