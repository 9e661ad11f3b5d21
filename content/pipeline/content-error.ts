/** A mistake in a content file that its author can fix: one line with the file, the line and what to do. */
export class ContentError extends Error {
  constructor(file: string, line: number, whatToDo: string) {
    super(`${file}:${line}: ${whatToDo}`)
    this.name = 'ContentError'
    // A stack trace does not help somebody who edits the text.
    this.stack = this.message
  }
}
