/** One line put wrong, and the test of its row that has to notice it. */
export interface Fault {
  /** row of docs/requirements.md that a title of the test carries */
  row: string
  file: string
  /** text that the file holds once */
  find: string
  replace: string
  /** file of the test, from the root of the project */
  test: string
}
