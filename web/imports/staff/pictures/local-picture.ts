/** A picture that somebody has chosen: nothing of it is read before it is opened. */
export interface LocalPicture {
  /** with the folders that it is in */
  name: string
  bytes: number
  open: () => Promise<Blob>
}

/** Somebody chose more than an import takes. */
export class TooManyPictures extends Error {}
