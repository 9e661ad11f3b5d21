/** Something in a content file that its author can mend: one line that names file, line and what to do. */
export class ContentError extends Error {
  constructor(file: string, line: number, whatToDo: string) {
    super(`${file}:${line}: ${whatToDo}`)
    this.name = 'ContentError'
    // Where it was noticed in our code helps nobody who edits the text.
    this.stack = this.message
  }
}
