/** Words by frequency; the packages type their index only. */
declare module '@zxcvbn-ts/language-fr/dist/*.json.mjs' {
  const words: string[]
  export default words
}
