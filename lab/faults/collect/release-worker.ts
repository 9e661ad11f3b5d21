import { setTimeout as wait } from 'node:timers/promises'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { createLog } from '#server/log.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'

// The job of a node that has no minute to wait, until it is killed.

const [DATA_DIR = '', publicUrl = ''] = process.argv.slice(2)
await withDatabase({ DATA_DIR }, async ({ db }) => {
  for (;;) {
    await giveKeptPairsBack({ db, config: { publicUrl }, log: createLog({ logLevel: 'silent' }) })
    await wait(100)
  }
})
