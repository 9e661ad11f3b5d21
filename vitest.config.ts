import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that mock a module, which no other test file may see; all of them are nightly. */
const MODULE_MOCK_TESTS = ['server/testing/role-matrix/guards-removed.test.ts']

/** Tests that start whole shops on the embedded server: on a second PostgreSQL they would only repeat themselves. */
const EMBEDDED_SERVER_TESTS = [
  'server/backup/drill.test.ts',
  'server/platform/db/embedded/embedded-postgres.test.ts',
  'server/platform/images/memory.test.ts',
  'server/orders/kill.test.ts',
  'server/orders/synchronous-standby.test.ts',
  'server/cli/image-files.test.ts',
  'server/cli/owner.test.ts',
  'server/cli/seed.test.ts',
]

/** Generated input in large numbers: once is enough where every change is checked. */
const VOLUME_TESTS = [
  'server/testing/bad-input/bad-input-volume.test.ts',
  'server/testing/bad-input/fuzz-requests.test.ts',
  'server/users/rights.test.ts',
]

/** Tests whose time limits assume an otherwise idle machine. */
const TIMING_TESTS = ['server/seed/demonstration/seed-time.test.ts']

const withDatabase = {
  globalSetup: 'server/testing/test-server.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A tenth of their time went into collecting what lives for one request.
  execArgv: ['--max-semi-space-size=64'],
}

/** Projects and files in which a single file takes long: begun first, so that no worker has to wait for the last one. */
const LONG_PROJECTS = ['volume', 'embedded', 'api-alone', 'api']
const LONG_TESTS = ['server/testing/role-matrix/role-matrix.test.ts', 'server/parcels/parcels.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Files of a project follow each other: a worker loads the modules anew for another project. */
function placeOf({ project, moduleId }: TestSpecification): number {
  const place = LONG_PROJECTS.indexOf(project.name)
  const isLong = LONG_TESTS.some((path) => moduleId.endsWith(path))
  return project.config.sequence.groupOrder * 10 + (place < 0 ? LONG_PROJECTS.length : place) - (isLong ? 0.5 : 0)
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than CI has cores: tests of whole shops mostly wait for other processes.
    maxWorkers: 3,
    // A worker loads the modules once instead of once per file, which took two fifths of the whole time.
    isolate: false,
    tags: [{ name: 'nightly', description: 'Left to `npm run test:nightly`: long, and of what few changes touch.' }],
    // NIGHTLY=1 runs them as well.
    ...(process.env.NIGHTLY ? {} : { tagsFilter: ['!nightly'] }),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'content/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'walls.test.ts',
            'docs.test.ts',
            'words.test.ts',
            'promises.test.ts',
            'requirements.test.ts',
            'specification.test.ts',
            'supply.test.ts',
            'lab/mutants/**/*.test.ts',
            'deploy/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: [...MODULE_MOCK_TESTS, ...EMBEDDED_SERVER_TESTS, ...VOLUME_TESTS, ...TIMING_TESTS],
          ...withDatabase,
        },
      },
      { test: { name: 'volume', include: VOLUME_TESTS, ...withDatabase } },
      { test: { name: 'embedded', include: EMBEDDED_SERVER_TESTS, ...withDatabase } },
      {
        test: { name: 'api-alone', include: MODULE_MOCK_TESTS, isolate: true, ...withDatabase },
      },
      // Runs after all other projects.
      { test: { name: 'timing', include: TIMING_TESTS, sequence: { groupOrder: 1 }, ...withDatabase } },
    ],
  },
})
