import { browserTests, check, closingLine, sum } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install } from './setup.mjs'

install()
build()
const browser = chromium()
closingLine(sum([check(['unit', 'api', 'embedded', 'api-alone']), browserTests(browser)]))
