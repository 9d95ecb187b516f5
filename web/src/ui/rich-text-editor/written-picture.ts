/** A picture to write into a text. */
export interface WrittenPicture {
  src: string
  alt: string
}

/** Asks for a picture and its texts, beginning with a given file if there is one; null: given up. */
export type PickPicture = (given?: File) => Promise<WrittenPicture | null>
