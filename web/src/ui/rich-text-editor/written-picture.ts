/** A picture to write into a text. */
export interface WrittenPicture {
  src: string
  alt: string
}
