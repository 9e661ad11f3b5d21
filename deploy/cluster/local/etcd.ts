import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, makeFolder, type Program, runProgram, startProgram } from './programs.ts'

export const clientUrl = ({ address }: Machine) => `http://${address}:2379`
const peerUrl = ({ address }: Machine) => `http://${address}:2380`

/** Starts the etcd member of a machine, which the other machines know from the start. */
export function startEtcd(machine: Machine, machines: readonly Machine[]): Program {
  return startProgram(machine, 'etcd', [
    'etcd',
    ...['--name', machine.name],
    ...['--data-dir', join(makeFolder(machine.folder), 'etcd')],
    ...['--listen-client-urls', clientUrl(machine), '--advertise-client-urls', clientUrl(machine)],
    ...['--listen-peer-urls', peerUrl(machine), '--initial-advertise-peer-urls', peerUrl(machine)],
    ...['--initial-cluster', machines.map((member) => `${member.name}=${peerUrl(member)}`).join(',')],
    ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'shop', '--enable-v2'],
    ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--logger', 'zap', '--log-level', 'warn'],
  ])
}

/** The passwords at etcd: of its root, and of each machine by its name. */
export type EtcdPasswords = Record<'root' | 'db1' | 'db2' | 'db3', string>

/** Has etcd ask everybody for a password from now on. It must answer on all machines. */
export function enableEtcdUsers(machine: Machine, { root, db1, db2, db3 }: EtcdPasswords): void {
  const script = readFileSync(new URL('../etcd-users.sh', import.meta.url), 'utf8')
  const env = {
    DB1: machine.address,
    ETCD_ROOT_PASSWORD: root,
    DB1_ETCD_PASSWORD: db1,
    DB2_ETCD_PASSWORD: db2,
    DB3_ETCD_PASSWORD: db3,
  }
  runProgram(machine, ['sh', '-s'], { env, input: script })
}

/** Whether the etcd of each machine knows a leader. */
export async function allEtcdAnswer(machines: readonly Machine[]): Promise<boolean> {
  const answers = machines.map(
    async (machine) => (await fetch(`${clientUrl(machine)}/health`, { signal: AbortSignal.timeout(1_000) })).ok,
  )
  return (await Promise.all(answers)).every(Boolean)
}

/** The machine whose etcd member leads, by what its member says of itself; undefined while there is none. */
export function findEtcdLeader(machines: readonly Machine[]): Machine | undefined {
  return machines.find((machine) => {
    try {
      const args = ['--endpoints', clientUrl(machine), '--command-timeout=1s', 'endpoint', 'status', '-w', 'json']
      const [status] = JSON.parse(runProgram(machine, ['etcdctl', ...args], { env: { ETCDCTL_API: '3' } }))
      return status.Status.leader === status.Status.header.member_id
    } catch {
      return false
    }
  })
}
