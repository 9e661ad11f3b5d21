import type { Mutant } from '../mutant.ts'

const SURVIVE = ['server/imports/survive.test.ts']
const IMPORTS = ['server/imports/imports.test.ts']
const PICTURES = ['server/imports/pictures/pictures.test.ts']

/** Files that become products, and pictures that go to them. */
export const IMPORTS_OF_FILES: readonly Mutant[] = [
  {
    title: 'what has changed since the dry run is written all the same',
    file: 'server/imports/run-imports.ts',
    find: 'seenOf(item) === seen.get(item.key)',
    replace: 'seen.has(item.key)',
    tests: IMPORTS,
  },
  {
    title: 'a dry run that fails holds up those behind it',
    file: 'server/imports/run-imports.ts',
    find: "await changeState(tx, one.id, ['checking'], { state: 'staged', failedAt: new Date() })",
    replace: 'throw failure.error',
    tests: SURVIVE,
  },
  {
    title: 'what cannot be written is told of to nobody',
    file: 'server/imports/run-imports.ts',
    find: 'if (!isExpected) logUnexpected(log, one, error)',
    replace: '',
    tests: SURVIVE,
  },
  {
    title: 'a batch is given up whole where one article of it cannot be written',
    file: 'server/imports/run-imports.ts',
    find: 'if (others.length === 0) return attempt.giveUp(only, failure.error)',
    replace: 'return void (await Promise.all(list.map((one) => attempt.giveUp(one, failure.error))))',
    tests: SURVIVE,
  },
  {
    title: 'the list has files with costs for whoever may not see them',
    file: 'server/imports/imports.queries.ts',
    find: 'const isReadable = costs ?',
    replace: 'const isReadable = true ?',
    tests: SURVIVE,
  },
  {
    title: 'files are kept for ever',
    file: 'server/imports/imports.queries.ts',
    find: 'for (const { id } of old) await deleteImport(db, id)',
    replace: '',
    tests: SURVIVE,
  },
  {
    title: 'an undo takes back what somebody has changed since',
    file: 'server/imports/undo-products.ts',
    find: ' || !isAsWritten(row, item)',
    replace: '',
    tests: IMPORTS,
  },
  {
    title: 'pictures that came since hold an undo up',
    file: 'server/imports/undo-products.ts',
    find: 'after ? isDeepStrictEqual(writtenOf(row), after) : ',
    replace: '',
    tests: SURVIVE,
  },
  {
    title: 'pictures behind a gap in the numbers go nowhere',
    file: 'server/imports/pictures/queries.ts',
    find: 'gt(nth, after)))\n    .orderBy(asc(nth))\n    .limit(MATCHED_AT_ONCE)',
    replace: 'eq(nth, after + 1)))\n    .orderBy(asc(nth))\n    .limit(MATCHED_AT_ONCE)',
    tests: PICTURES,
  },
  {
    title: 'a picture that comes twice in one call stops the call',
    file: 'server/imports/pictures/queries.ts',
    find: 'select distinct on (hash) hash, image',
    replace: 'select hash, image',
    tests: PICTURES,
  },
  {
    title: 'the drawn picture of a product without any counts as one',
    file: 'server/imports/pictures/queries.ts',
    find: 'when 1 then p.image1 <> ${drawn}',
    replace: 'when 1 then true',
    tests: PICTURES,
  },
  {
    title: 'an undo of pictures takes back what somebody has changed since',
    file: 'server/imports/pictures/place.queries.ts',
    find: ' || !isSamePictures(now.before, after)',
    replace: '',
    tests: PICTURES,
  },
]
