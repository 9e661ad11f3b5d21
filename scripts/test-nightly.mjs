import { reportAndExit, sumResults } from './check.mjs'
import { install } from './packages.mjs'
import { log, run } from './setup.mjs'

/** Everything that `npm test` runs, what it leaves to the night, and what takes hours. */
const PARTS = [
  ['Everything, as in CI, with the tests that it leaves to the night', 'test.mjs'],
  ['Everything once more on the system’s PostgreSQL', 'test-one-database.mjs', 'postgres'],
  ['The previous release on the tables of this version', 'test-upgrade.mjs'],
  ['Mutants', 'test-mutants.mjs'],
  ['Faults, two rounds of each that repeats itself', 'test-faults.mjs', '--rounds', '2'],
]

await install()
const results = PARTS.map(([title, script, ...args]) => {
  log(`\n${title}`)
  const code = run(process.execPath, [`scripts/${script}`, ...args], { NIGHTLY: '1' })
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`${title}: its own output, above, says what`] }
})
reportAndExit(sumResults(results))
