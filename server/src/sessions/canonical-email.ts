/**
 * An address as accounts are looked up and counted: one spelling whatever its case, the spaces
 * around it and the form of its accents (S-03, S-13).
 */
export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC')
}
