export interface Cluster {
  version: string
  /** the folder of its programs */
  programs: string
  /** the folder of its files */
  data: string
  call(program: string, ...words: string[]): void
  start(): void
  stop(how: 'immediate' | 'fast'): void
}

export function makeCluster(folder: string, settings: readonly string[]): Cluster
