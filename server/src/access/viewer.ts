/** Who is asking, as the database knows it at this request (SEC-25). */
export interface Viewer {
  id: number
  uid: string
  isAdmin: boolean
  /** refresh-token family of the session in use */
  family: string
}
