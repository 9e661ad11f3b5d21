import { join } from 'node:path'
import { type Machine, makeFolder, type Program, startProgram } from './programs.ts'
import { writeConfiguration, writeSecret } from './templates.ts'

/** Starts HAProxy in front of three database machines: port 5000 leads to the primary, 5001 to standbys. */
export function startHaproxy(machine: Machine, databases: readonly Machine[]): Program {
  makeFolder(machine.folder)
  const [DB1 = '', DB2 = '', DB3 = ''] = databases.map(({ address }) => address)
  const values = { ADDRESS: machine.address, DB1, DB2, DB3 }
  const file = writeConfiguration('haproxy.cfg', values, join(machine.folder, 'haproxy.cfg'))
  return startProgram(machine, 'haproxy', ['haproxy', '-db', '-f', file])
}

/** Starts pgbouncer in front of HAProxy, on port 6432, for these roles and their passwords. */
export function startPgbouncer(machine: Machine, roles: Record<string, string>): Program {
  const users = join(machine.folder, 'pgbouncer-users.txt')
  const lines = Object.entries(roles).map(([role, password]) => `"${role}" "${password}"`)
  writeSecret(users, `${lines.join('\n')}\n`)
  const values = { ADDRESS: machine.address, BALANCER: machine.address, USERS: users }
  const file = writeConfiguration('pgbouncer.ini', values, join(machine.folder, 'pgbouncer.ini'))
  return startProgram(machine, 'pgbouncer', ['pgbouncer', file])
}
