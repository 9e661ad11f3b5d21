import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallPostgres } from '../../../scripts/system-postgres.mjs'
import { runArchive } from './archive.ts'
import { startHaproxy, startPgbouncer } from './balancer.ts'
import { configureDatabase, type Member, passesCheck, readViews, startPatroni } from './database.ts'
import { allEtcdAnswer, type EtcdPasswords, enableEtcdUsers, startEtcd } from './etcd.ts'
import { openLoopbackNetwork, openNamespaceNetwork } from './network.ts'
import { type Machine, makeFolder, type Program, runProgram, stopProgram, waitFor, waitForStart } from './programs.ts'

const MACHINES = 3
/** Bytes of the log that a standby which follows may be behind, as Patroni last saw it. */
const MAX_LAG = 1_000_000
const NAMES = ['db1', 'db2', 'db3']

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A machine of the group and what runs on it. */
export interface DatabaseMachine extends Machine {
  etcd: Program
  patroni: Program
}

export interface ClusterOptions {
  /** whether each machine gets a network of its own, which can be cut */
  namespaces?: boolean
  /** called before anything of a machine is written, with the folder of its PostgreSQL */
  prepareDisk?: (folder: string) => void
  log?: (line: string) => void
}

/**
 * Starts etcd, Patroni with PostgreSQL on three machines, HAProxy and pgbouncer in a folder, makes the shop's database and roles,
 * and begins the archive. Throws with the name of what does not start, and stops everything before it does.
 */
export async function startCluster(
  folder: string,
  { namespaces = false, prepareDisk, log = () => {} }: ClusterOptions = {},
) {
  const network = namespaces ? openNamespaceNetwork(MACHINES) : await openLoopbackNetwork()
  if (!network) throw new Error('This system allows no network namespaces: ip netns add needs root and CAP_NET_ADMIN')
  const { programs } = findOrInstallPostgres()
  const front: Machine = { name: 'front', address: network.address, folder: join(folder, 'front'), namespace: null }
  const frontPrograms: Program[] = []
  const databases: DatabaseMachine[] = []
  const close = async () => {
    await Promise.all(databases.map(({ patroni }) => patroni && stopProgram(patroni)))
    await Promise.all([...frontPrograms, ...databases.map(({ etcd }) => etcd)].map((program) => stopProgram(program)))
    network.close()
  }
  try {
    const machines = NAMES.map((name, index) => ({
      name,
      address: network.addressOf(index + 1),
      folder: join(folder, name),
      namespace: network.namespaceOf(index + 1),
    }))
    makeFolder(folder)
    chmodSync(folder, 0o755)
    const repository = makeFolder(join(folder, 'archive'))
    const passwords = makePasswords()
    log('etcd, three members')
    const etcds = machines.map((machine) => startEtcd(machine, machines))
    await waitForStart(etcds, 'an answer of each etcd', () => allEtcdAnswer(machines))
    enableEtcdUsers(machines[0] as Machine, passwords.etcd)
    log('PostgreSQL, a primary and two standbys')
    for (const [index, machine] of machines.entries()) {
      const ETCD_PASSWORD = passwords.etcd[machine.name as keyof EtcdPasswords]
      const own = { ...passwords, ETCD_PASSWORD }
      configureDatabase(machine, machines, { programs, range: network.range, repository, passwords: own })
      prepareDisk?.(join(machine.folder, 'data'))
      databases.push({ ...machine, etcd: etcds[index] as Program, patroni: startPatroni(machine) })
    }
    const { shop_owner, shop_app } = passwords
    const starts = [() => startHaproxy(front, machines), () => startPgbouncer(front, { shop_owner, shop_app })]
    frontPrograms.push(...starts.map((start) => start()))

    const findPrimary = async () => {
      const answers = await Promise.all(databases.map((machine) => passesCheck(machine, '/primary')))
      return databases[answers.indexOf(true)]
    }
    const allPrograms = [...etcds, ...frontPrograms, ...databases.map(({ patroni }) => patroni)]
    const primary = await waitForStart(allPrograms, 'a primary', findPrimary)
    const owner = {
      PGPASSWORD: passwords.POSTGRES_PASSWORD,
      SHOP_OWNER_PASSWORD: shop_owner,
      SHOP_APP_PASSWORD: shop_app,
    }
    const hasStandby = async () => (await readViews(machines)).some((view) => view.some(isSync))
    await waitForStart(allPrograms, 'a standby that has every order', hasStandby)
    const init = readFileSync(new URL('../../init.sql', import.meta.url), 'utf8')
    const psql = join(programs, 'psql')
    const connection = ['-X', '-v', 'ON_ERROR_STOP=1', '-h', primary.address, '-U', 'postgres', '-d', 'postgres']
    runProgram(primary, [psql, ...connection], { env: owner, input: init })
    log('the archive')
    runArchive(primary, passwords.POSTGRES_PASSWORD, 'stanza-create')
    await waitFor('three members', () => isWhole(machines))
    const urlOf = (role: 'shop_owner' | 'shop_app', host: string, database = 'shop') =>
      `postgresql://${role}:${passwords[role]}@${host}/${database}`
    const { address } = network
    return {
      network,
      databases,
      front,
      /** each stops balancer or pooler and starts it again */
      restarts: starts.map((start, index) => async () => {
        await stopProgram(frontPrograms[index] as Program)
        frontPrograms[index] = start()
      }),
      programs,
      repository,
      passwords,
      /** for DATABASE_URL and its like: through HAProxy, through pgbouncer and HAProxy, and standbys through each */
      urls: {
        primary: urlOf('shop_app', `${address}:5000`),
        pooled: urlOf('shop_app', `${address}:6432`),
        standbys: urlOf('shop_app', `${address}:5001`),
        pooledStandbys: urlOf('shop_app', `${address}:6432`, 'shop_standby'),
        migration: urlOf('shop_owner', `${address}:5000`),
      },
      findPrimary,
      isWhole: () => isWhole(machines),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const isSync = ({ role, state }: Member) => role === 'sync_standby' && (state === 'running' || state === 'streaming')

/**
 * Whether all machines agree that one of them is the primary and the others follow its timeline, one of them synchronously. One
 * that was away a moment ago still tells what was true before.
 */
async function isWhole(machines: readonly Machine[]): Promise<boolean> {
  const views = await readViews(machines)
  const roles = views.map((members) => JSON.stringify(members.map(({ name, role }) => [name, role]).toSorted()))
  return views.length === MACHINES && new Set(roles).size === 1 && views.every(isWholeView)
}

function isWholeView(members: readonly Member[]): boolean {
  const [{ timeline } = {}] = members.filter(({ role }) => role === 'leader')
  const following = members.filter(
    (member) => member.role !== 'leader' && member.timeline === timeline && Number(member.lag) < MAX_LAG,
  )
  return members.length === MACHINES && following.length === MACHINES - 1 && members.some(isSync)
}

function makePasswords() {
  const secret = () => randomBytes(24).toString('hex')
  return {
    POSTGRES_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
    shop_owner: secret(),
    shop_app: secret(),
    etcd: { root: secret(), db1: secret(), db2: secret(), db3: secret() },
  }
}
