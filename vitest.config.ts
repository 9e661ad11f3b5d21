import { defineConfig } from 'vitest/config'

/** Files that put something in the place of a module, which no other file may see. */
const CHANGES_MODULES = ['server/guards-removed.test.ts']

/** Files that start whole shops on the embedded server: where the other files run on another one, these would only repeat. */
const ON_EMBEDDED = [
  'server/backup/drill.test.ts',
  'server/db/embedded-postgres.test.ts',
  'server/images/memory.test.ts',
  'server/orders/kill.test.ts',
  'server/owner-task.test.ts',
  'server/seed-task.test.ts',
]

/** Files whose limits in seconds mean a machine that does nothing else. */
const TIMES_WORK = ['server/db/seed/seed-time.test.ts']

const withDatabase = { globalSetup: 'server/testing/test-server.ts', testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // One more than CI has cores: tests of whole shops wait for processes.
    maxWorkers: 3,
    // A worker reads the modules once, not for each file anew, which took two fifths of all time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'content/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'walls.test.ts',
            'supply.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: [...CHANGES_MODULES, ...ON_EMBEDDED, ...TIMES_WORK],
          ...withDatabase,
        },
      },
      { test: { name: 'embedded', include: ON_EMBEDDED, ...withDatabase } },
      {
        test: { name: 'api-alone', include: CHANGES_MODULES, isolate: true, ...withDatabase },
      },
      // After all others.
      { test: { name: 'timing', include: TIMES_WORK, sequence: { groupOrder: 1 }, ...withDatabase } },
    ],
  },
})
