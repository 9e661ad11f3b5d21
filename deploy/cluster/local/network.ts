import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Addresses of a cluster that no other one on this machine uses. */
export interface Network {
  /** of the machine with balancer, pooler and shop */
  address: string
  /** in CIDR notation, for pg_hba.conf */
  range: string
  addressOf(machine: number): string
  /** the network namespace of a machine; null: it has none of its own */
  namespaceOf(machine: number): string | null
  /** Takes a machine off the network, or brings it back. */
  setLink(machine: number, state: 'up' | 'down'): void
  close(): void
}

/** Loopback addresses, which every Linux has without being asked: programs keep their usual ports. */
export async function openLoopbackNetwork(): Promise<Network> {
  for (let tries = 0; tries < 50; tries++) {
    const prefix = `127.${randomInt(64, 250)}.${randomInt(1, 250)}`
    if (!(await isFree(`${prefix}.100`, 5000))) continue
    return {
      address: `${prefix}.100`,
      range: '127.0.0.0/8',
      addressOf: (machine) => `${prefix}.${machine}`,
      namespaceOf: () => null,
      setLink: () => {
        throw new Error('machines on loopback addresses share one network')
      },
      close: () => {},
    }
  }
  throw new Error('There are no free loopback addresses')
}

/** A network namespace for each of `count` machines, joined by a bridge; null where this system does not allow that. */
export function openNamespaceNetwork(count: number): Network | null {
  const tag = randomInt(16 ** 4)
    .toString(16)
    .padStart(4, '0')
  const prefix = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`
  const bridge = `omni${tag}`
  const names = Array.from({ length: count }, (_, index) => `omni${tag}-${index + 1}`)
  const hostEnd = (machine: number) => `om${tag}h${machine}`
  const network: Network = {
    address: `${prefix}.100`,
    range: `${prefix}.0/24`,
    addressOf: (machine) => `${prefix}.${machine}`,
    namespaceOf: (machine) => names[machine - 1] ?? null,
    setLink: (machine, state) => void ip('link', 'set', hostEnd(machine), state),
    close: () => {
      for (const name of names) ip('netns', 'del', name)
      for (const [index] of names.entries()) ip('link', 'del', hostEnd(index + 1))
      ip('link', 'del', bridge)
    },
  }
  const commands = [
    ['link', 'add', bridge, 'type', 'bridge'],
    ['addr', 'add', `${network.address}/24`, 'dev', bridge],
    ['link', 'set', bridge, 'up'],
    ...names.flatMap((name, index) => {
      const guestEnd = `om${tag}g${index + 1}`
      return [
        ['netns', 'add', name],
        ['link', 'add', hostEnd(index + 1), 'type', 'veth', 'peer', 'name', guestEnd],
        ['link', 'set', hostEnd(index + 1), 'master', bridge],
        ['link', 'set', hostEnd(index + 1), 'up'],
        ['link', 'set', guestEnd, 'netns', name],
        ['-n', name, 'addr', 'add', `${network.addressOf(index + 1)}/24`, 'dev', guestEnd],
        ['-n', name, 'link', 'set', guestEnd, 'up'],
        ['-n', name, 'link', 'set', 'lo', 'up'],
      ]
    }),
  ]
  process.once('exit', network.close)
  if (commands.every((command) => ip(...command))) return network
  network.close()
  return null
}

function ip(...args: string[]): boolean {
  return spawnSync('ip', args).status === 0
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })
}
