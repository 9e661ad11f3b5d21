import { reportAndExit, runBrowserTests, runTools, runVitest, sumResults } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'

await install()
const [tools] = await Promise.all([runTools(), build()])
const browser = findChromium()
const projects = ['unit', 'api', 'volume', 'embedded', ...(process.env.NIGHTLY ? ['api-alone', 'timing'] : [])]
const results = [tools, runVitest('Unit and API tests', projects), runBrowserTests('Browser tests', browser)]
reportAndExit(sumResults(results))
