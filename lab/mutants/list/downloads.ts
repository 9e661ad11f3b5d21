import type { Mutant } from '../mutant.ts'

const FILES = ['server/downloads/downloads.test.ts']
const COPY = ['server/auth/own-copy/own-copy.test.ts']
const MONTH = ['server/downloads/month/month.test.ts']
const FEED = ['server/sitemap/feed.test.ts']

/** What leaves the shop: lists as files, the accountant's month, the own copy, and what Google and Meta read. */
export const DOWNLOADS: readonly Mutant[] = [
  {
    title: 'a cell of a file runs as a formula',
    file: 'server/spreadsheets/parser/csv-cell.ts',
    find: "CHANGED.test(cell) ? `'${cell}` : cell",
    replace: 'CHANGED.test(cell) ? cell : cell',
    tests: FILES,
  },
  {
    title: 'a file of a list is made without a note',
    file: 'server/downloads/routes.ts',
    find: 'await noteDownload(c, download.name, { format, ...plainOf(filter) })',
    replace: '',
    tests: FILES,
  },
  {
    title: 'nobody counts how many files are made',
    file: 'server/downloads/routes.ts',
    find: "await c.var.limits.count('downloadsPerAccount', callerOf(c).id)",
    replace: '',
    tests: FILES,
  },
  {
    title: 'a file that failed on the way ends like a whole one',
    file: 'server/spreadsheets/stream-sheet.ts',
    find: 'await writer.abort(error).catch(() => {})',
    replace: 'await writer.close()',
    tests: FILES,
  },
  {
    title: 'a question for the head of a file keeps a connection',
    file: 'server/spreadsheets/send-sheet.ts',
    find: 'await stream.cancel()',
    replace: '',
    tests: FILES,
  },
  {
    title: 'a month begins when it does in London',
    file: 'server/orders/order-totals.queries.ts',
    find: "::timestamp at time zone 'Asia/Dhaka')`",
    replace: "::timestamp at time zone 'UTC')`",
    tests: MONTH,
  },
  {
    title: 'books sum what was sold by the day of its order',
    file: 'server/tills/till.queries.ts',
    find: 'together: online.taka +',
    replace: 'together: delivered +',
    tests: ['server/downloads/month/same-turnover.test.ts'],
  },
  {
    title: 'the VAT of a month keeps that of pairs that came back',
    file: 'server/downloads/month/month.queries.ts',
    find: '-l.worth, -l.vat',
    replace: '-l.worth, 0',
    tests: MONTH,
  },
  {
    title: 'a copy of the own data needs no password',
    file: 'server/auth/own-copy/routes.ts',
    find: "await c.var.confirmOwn(c.req.valid('json'))",
    replace: '',
    tests: COPY,
  },
  {
    title: 'whoever types a phone gets what was bought under it',
    file: 'server/auth/own-copy/account-parts.queries.ts',
    find: "o.customer = u.id and o.status = 'Delivered' and o.channel = 'web' and ",
    replace: '',
    tests: COPY,
  },
  {
    title: 'whoever types an e-mail gets what was asked for by it',
    file: 'server/auth/own-copy/account-parts.queries.ts',
    find: 'case when u.email = u.proven_email then u.email end',
    replace: 'u.email',
    tests: COPY,
  },
  {
    title: 'a feed sells a size that is sold out',
    file: 'server/sitemap/feed.ts',
    find: 'availability(available === false)',
    replace: 'availability(false)',
    tests: FEED,
  },
  {
    title: 'a feed is the same while its last pair is sold',
    file: 'server/sitemap/feed.ts',
    find: 'version, pairs]',
    replace: 'version]',
    tests: FEED,
  },
]
