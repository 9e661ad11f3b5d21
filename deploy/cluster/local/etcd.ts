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
