import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PhotoKind } from './jobs.ts'

/** A request to a photographer: nothing is taken when the shot's fingerprint equals `known`. */
export interface ShotRequest {
  kind: PhotoKind
  key: string
  known: string | null
  /** Where the PNG goes. */
  path: string
}

/** The result of a request. */
export interface ShotResult {
  fingerprint: string
  taken: boolean
}

/** A Blender process that takes one picture after the other, on one processor, at low priority. */
export class Photographer {
  readonly #blender: ChildProcess
  #waiting: { resolve: (answer: ShotResult) => void; reject: (error: Error) => void } | undefined
  #said = ''

  constructor() {
    const script = join(import.meta.dirname, 'solid/shoot.py')
    this.#blender = spawn('blender', ['-b', '--factory-startup', '--python-exit-code', '1', '-P', script], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    if (this.#blender.pid) setPriority(this.#blender.pid, 10)
    this.#blender.on('error', (error) => this.#waiting?.reject(error))
    this.#blender.on('exit', () => this.#waiting?.reject(new Error(`Blender stopped:\n${this.#said}`)))
    for (const stream of [this.#blender.stdout, this.#blender.stderr]) {
      stream?.on('data', (text) => {
        this.#said = (this.#said + text).slice(-2000)
      })
    }
    if (!this.#blender.stdout) throw new Error('Blender has no output')
    createInterface(this.#blender.stdout).on('line', (line) => {
      if (line.startsWith('@@ ')) this.#waiting?.resolve(JSON.parse(line.slice(3)))
    })
  }

  /** Takes a picture. Rejects with Blender's output if it exits. */
  take(order: ShotRequest): Promise<ShotResult> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#blender.stdin?.write(`${JSON.stringify(order)}\n`)
    })
  }

  /** Lets Blender exit. */
  close(): void {
    this.#waiting = undefined
    this.#blender.stdin?.end()
  }
}
