import { runPrograms } from './bench.mjs'

await runPrograms('lab/faults', '.fault.ts')
