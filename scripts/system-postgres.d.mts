export interface Cluster {
  version: string
  /** the directory of its executables */
  programs: string
  /** its data directory */
  data: string
  call(program: string, ...args: string[]): void
  start(): void
  stop(mode: 'immediate' | 'fast'): void
}

export function createCluster(folder: string, settings: readonly string[]): Cluster
export function findOrInstallPostgres(): Pick<Cluster, 'version' | 'programs'>
