import { runEach } from './bench.mjs'

runEach('faults', '.fault.ts')
