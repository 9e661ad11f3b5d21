import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientUrl } from './etcd.ts'
import { type Machine, makeFolder, type Program, startProgram } from './programs.ts'
import { writeConfiguration } from './templates.ts'

/** Where a member of the group keeps what, and the passwords of its roles. */
interface GroupSettings {
  /** folder of PostgreSQL's programs */
  programs: string
  /** addresses that may connect, in CIDR notation */
  range: string
  /** folder of the archive, the same for all */
  repository: string
  passwords: Record<
    'POSTGRES_PASSWORD' | 'REPLICATION_PASSWORD' | 'REWIND_PASSWORD' | 'PATRONI_PASSWORD' | 'ETCD_PASSWORD',
    string
  >
}

export const dataFolder = ({ folder }: Machine) => join(folder, 'data', 'pg')
export const archiveConfiguration = ({ folder }: Machine) => join(folder, 'pgbackrest.conf')

/** Writes the configuration of a machine's Patroni and of its archive. */
export function configureDatabase(machine: Machine, machines: readonly Machine[], settings: GroupSettings): void {
  makeFolder(machine.folder)
  makeFolder(join(machine.folder, 'data'))
  const common = { ADDRESS: machine.address, DATA: dataFolder(machine), SOCKETS: machine.folder }
  writeConfiguration(
    'pgbackrest.conf',
    { ...common, REPOSITORY: settings.repository, FOLDER: machine.folder },
    archiveConfiguration(machine),
  )
  writeConfiguration(
    'patroni.yml',
    {
      ...common,
      ...settings.passwords,
      NAME: machine.name,
      NETWORK: settings.range,
      ETCD_HOSTS: machines.map((member) => new URL(clientUrl(member)).host).join(', '),
      BIN: settings.programs,
      PGBACKREST: archiveConfiguration(machine),
    },
    join(machine.folder, 'patroni.yml'),
  )
}

/** Starts Patroni, which starts and watches the machine's PostgreSQL. */
export function startPatroni(machine: Machine): Program {
  return startProgram(machine, 'patroni', ['patroni', join(machine.folder, 'patroni.yml')])
}

/** What Patroni tells of a member. */
export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** The members of the group as each machine sees them that answers. */
export async function readViews(machines: readonly Machine[]): Promise<Member[][]> {
  const views = await Promise.all(machines.map(readView))
  return views.filter((view) => view !== null)
}

async function readView({ address }: Machine): Promise<Member[] | null> {
  try {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
    return ((await response.json()) as { members: Member[] }).members
  } catch {
    return null
  }
}

/** Whether Patroni of a machine answers 200 to one of its checks: `/primary`, `/replica`, `/sync`. */
export async function passesCheck({ address }: Machine, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** The pids of a machine's PostgreSQL: the server first, then all its children. */
export function postgresProcesses(machine: Machine): number[] {
  try {
    const server = Number.parseInt(readFileSync(join(dataFolder(machine), 'postmaster.pid'), 'utf8'), 10)
    return [
      server,
      ...readdirSync('/proc')
        .map(Number)
        .filter((pid) => parentOf(pid) === server),
    ]
  } catch {
    return []
  }
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
