import { archiveConfiguration } from './database.ts'
import { type Machine, runProgram } from './programs.ts'

/** Runs pgBackRest on a machine: `stanza-create`, `check`, `backup`, `restore` with its options. */
export function runArchive(machine: Machine, password: string, command: string, ...options: string[]): string {
  const args = [`--config=${archiveConfiguration(machine)}`, '--stanza=shop', ...options, command]
  return runProgram(machine, ['pgbackrest', ...args], { env: { PGPASSWORD: password } })
}
