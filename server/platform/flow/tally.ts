/** How many there are of each key at present; a key without any takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1)
  }

  remove(key: string): void {
    const remaining = this.of(key) - 1
    if (remaining > 0) this.#counts.set(key, remaining)
    else this.#counts.delete(key)
  }
}
