import { openLane } from '#server/platform/flow/lane.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { assertSheetSize } from './sheet-form.ts'

/**
 * One file is parsed at a time, as it may take a core and 128 MB; few wait, and none for longer than one that is given up
 * takes.
 */
const lane = openLane({ running: 1, waiting: 4, maxSeconds: 5 })

/**
 * The rows of a CSV or XLSX file, one array of trimmed texts for each row of the sheet up to the last that is not empty: row
 * N of the file is `rows[N - 1]`, an empty one is `[]`, and no row ends with empty cells. CSV may be UTF-8 or UTF-16 with a
 * mark, separated by comma, semicolon or tab; its cells come as they stand. Of an XLSX it is the first visible sheet: a number
 * is `String(number)`, a formula its result, and a date, which has no zone there, the clock in Dhaka as it stands in the cell:
 * `YYYY-MM-DD HH:mm:ss`, without a time of day `YYYY-MM-DD`. It is parsed beside the shop (decision 0040). Throws 422 where it
 * is neither, 413 above a limit, and 503 while too many wait.
 */
export async function readRows(file: File): Promise<string[][]> {
  assertSheetSize(file)
  return lane.run(async () => parseInWorker(await file.arrayBuffer()))
}
