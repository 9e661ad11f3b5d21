import { browserTests, check, closingLine, sum } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = chromium()
const system = startSystemPostgres()
if (!system) say('\nNO SECOND POSTGRESQL: all tests run on the embedded one alone.')
closingLine(sum([check(['unit', 'api', 'embedded', 'api-alone']), browserTests(browser, [], system)]))
