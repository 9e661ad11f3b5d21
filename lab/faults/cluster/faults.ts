import { ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, DatabaseMachine } from '../../../deploy/cluster/local/cluster.ts'
import { postgresProcesses, readViews, startPatroni } from '../../../deploy/cluster/local/database.ts'
import { findEtcdLeader, startEtcd } from '../../../deploy/cluster/local/etcd.ts'
import { stopProgram, waitFor } from '../../../deploy/cluster/local/programs.ts'

/** Does something to a cluster, and returns what makes it well again once writes are back. */
export type Fault = (cluster: Cluster, round: number) => Promise<() => unknown>

/** By the name that `--faults` takes. */
export const FAULTS: Record<string, Fault> = {
  killed: async (cluster) => {
    const primary = await primaryOf(cluster)
    signalMachine(primary, 'SIGKILL')
    return () => {
      primary.patroni = startPatroni(primary)
    }
  },

  frozen: async (cluster) => {
    const primary = await primaryOf(cluster)
    const processes = signalMachine(primary, 'SIGSTOP')
    return () => {
      for (const pid of processes) signal(pid, 'SIGCONT')
    }
  },

  coordinator: async ({ databases }) => {
    const leader = await waitFor('a leader of etcd', async () => findEtcdLeader(databases))
    const machine = databases.find(({ name }) => name === leader.name) as DatabaseMachine
    await stopProgram(machine.etcd, 'SIGKILL')
    await wait(5_000)
    return () => {
      machine.etcd = startEtcd(machine, databases)
    }
  },

  /** The primary in even rounds, the synchronous standby in odd ones. */
  cut: async (cluster, round) => {
    const machine = round % 2 === 0 ? await primaryOf(cluster) : await syncStandbyOf(cluster)
    const number = cluster.databases.indexOf(machine) + 1
    cluster.network.setLink(number, 'down')
    return () => cluster.network.setLink(number, 'up')
  },

  switchover: async (cluster) => {
    await switchOver(cluster)
    return () => {}
  },

  /** Every machine of the group, the primary last, then balancer and pooler. */
  rolling: async (cluster) => {
    const primary = await primaryOf(cluster)
    const standbys = cluster.databases.filter((machine) => machine !== primary)
    for (const machine of [...standbys, primary]) {
      await stopProgram(machine.patroni)
      await stopProgram(machine.etcd)
      machine.etcd = startEtcd(machine, cluster.databases)
      machine.patroni = startPatroni(machine)
      await waitFor('three members', cluster.isWhole, 120_000)
    }
    for (const restart of cluster.restarts) await restart()
    return () => {}
  },

  /** Somebody looks at the alert and makes another machine the primary. */
  disk: async (cluster) => {
    const primary = await primaryOf(cluster)
    const ballast = openSync(join(primary.folder, 'data', 'ballast'), 'w')
    fill(ballast, join(primary.folder, 'data'))
    await wait(5_000)
    if ((await cluster.findPrimary()) === primary) await switchOver(cluster)
    return () => ftruncateSync(ballast, 0)
  },
}

function primaryOf(cluster: Cluster): Promise<DatabaseMachine> {
  return waitFor('a primary', cluster.findPrimary)
}

async function syncStandbyOf({ databases }: Cluster): Promise<DatabaseMachine> {
  const [members = []] = await readViews(databases)
  const { name } = members.find(({ role }) => role === 'sync_standby') ?? {}
  const machine = databases.find((candidate) => candidate.name === name)
  if (!machine) throw new Error('no standby is synchronous')
  return machine
}

/** To the synchronous standby by name: without one, Patroni waits for good where another is ahead of it (decision 0035). */
async function switchOver(cluster: Cluster): Promise<void> {
  const { address, name } = await primaryOf(cluster)
  const candidate = (await syncStandbyOf(cluster)).name
  const response = await fetch(`http://${address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: name, candidate }),
  })
  if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
}

/** Signals Patroni and PostgreSQL of a machine; returns their pids. */
function signalMachine(machine: DatabaseMachine, name: NodeJS.Signals): number[] {
  const processes = [machine.patroni.app.pid ?? 0, ...postgresProcesses(machine)]
  for (const pid of processes) signal(pid, name)
  return processes
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Writes to the last byte of a disk. */
function fill(file: number, disk: string): void {
  const block = Buffer.alloc(1_000_000, 'x')
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
