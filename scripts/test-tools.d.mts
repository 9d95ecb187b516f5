/** A program beside Node, and the Debian package that brings it. */
export interface Tool {
  name: string
  package: string
  present(): boolean
  /** the program that is used without it, where there is one */
  substitute?(): string | undefined
  /** what the substitute costs */
  cost?: string
}
export const POSTGRESQL: Tool
export function debianTool(name: string, debianPackage: string, command?: string): Tool
export const BROWSERS: readonly string[]
/** Installs what is missing where that is possible. @returns names of those still missing */
export function ensureTools(tools: readonly Tool[]): string[]
export function ensureTestTools(): string[]
