/** Whether a source is newer than the last build, or there was none. */
export function buildIsStale(): boolean

/** Builds server and web; ends the process with the failing step's status. */
export function build(): void
