/** The caller of a request, as the database knows them at this moment. */
export interface Viewer {
  id: number
  uid: string
  isAdmin: boolean
  /** waits for approval: may make the calls of `trial-calls.ts` only */
  isWaiting: boolean
  /** refresh-token family of the session in use */
  family: string
}
