import { runPrograms } from './bench.mjs'

await runPrograms('faults', '.fault.ts')
