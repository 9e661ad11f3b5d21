import { runPrograms } from './bench.mjs'

runPrograms('faults', '.fault.ts')
