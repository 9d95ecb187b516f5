interface ImportMetaEnv {
  /** version of the project, from package.json at build time; undefined in unit tests */
  readonly APP_VERSION: string | undefined
  /** manifest of the browser build; filled in the server build only */
  readonly CLIENT_MANIFEST: Record<string, ManifestChunk>
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
