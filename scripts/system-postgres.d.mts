export interface Cluster {
  version: string
  /** the directory of its executables */
  programs: string
  /** its data directory */
  data: string
  call(program: string, ...words: string[]): void
  start(): void
  stop(how: 'immediate' | 'fast'): void
}

export function makeCluster(folder: string, settings: readonly string[]): Cluster
