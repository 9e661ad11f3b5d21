import fc from 'fast-check'
import { corrupt } from './fuzz-forms.ts'

/** Raw bytes for a connection: malformed HTTP, or edge cases of it. */
export interface RawRequest {
  kind: string
  bytes: Buffer
}

const HEAD_END = 'Connection: close\r\n\r\n'
const HOST = 'Host: 127.0.0.1\r\n'
const validRequest = (line = 'GET /healthz HTTP/1.1', headers = '') => `${line}\r\n${HOST}${headers}${HEAD_END}`
const post = (headers: string, body: string) =>
  `POST /api/v1/showrooms/nearby HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}${HEAD_END}${body}`

const REQUEST_LINES = [
  '',
  'GET',
  'GET /',
  'GET / HTTP/9.9',
  'GET / HTTP/1.10',
  'GET / HTTP/0.9',
  'GET  /  HTTP/1.1',
  'get / http/1.1',
  ' GET / HTTP/1.1',
  'GET\t/\tHTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET healthz HTTP/1.1',
  'GET http://elsewhere.example/ HTTP/1.1',
  'GET http://127.0.0.1:99999/ HTTP/1.1',
  'GET http://[/ HTTP/1.1',
  'GET //elsewhere.example/%2e%2e HTTP/1.1',
  'GET ///// HTTP/1.1',
  'GET ? HTTP/1.1',
  'GET # HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT elsewhere.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'BREW /coffee HTTP/1.1',
  'M-SEARCH * HTTP/1.1',
  'HEAD /api/v1/products/all HTTP/1.1',
  'DELETE / HTTP/1.1',
  `GET /${'x'.repeat(8_000)} HTTP/1.1`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  `GET /search?query=${'%E0%A6%95'.repeat(1_500)} HTTP/1.1`,
  `${'G'.repeat(20_000)} / HTTP/1.1`,
]

/** Paths with invalid UTF-8 or percent-encoding, or that try to escape a folder. */
const PATHS = [
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  '/product/%E0%A4%A',
  '/category/%C0%AF',
  '/showrooms/%ED%A0%80',
  '/api/v1/products/single/%zz',
  '/api/v1/products/search?query=%',
  '/api/v1/products/search?query=%ff&page=%00',
  '/api/v1/products/image/%2e%2e%2f%2e%2e',
  '/api/v1/%2e%2e/%2e%2e/etc/passwd',
  '/api/v1/openapi.json/%zz',
  '/api/v1/docs/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%5c..%5cboot.ini',
  '/assets/%',
  '/../../etc/passwd',
  '/.git/config',
  '/sitemap-%zz.xml',
  '/search.data?query=%',
  '/%5f.data?_routes=%zz',
  '/__manifest?p=%zz&version=%',
  '/search?query=%&brand=%zz#%',
  '/à',
  '/;a=b;%',
]

const HEADERS = [
  HOST,
  'Host: elsewhere.example\r\n',
  'Host: [::1\r\nX: y\r\n',
  'Host: a b\r\n',
  'Host:\r\n',
  `Host: ${'h'.repeat(5_000)}\r\n`,
  'Content-Length: 0\r\nContent-Length: 0\r\n',
  'Content-Length: 1\r\nContent-Length: 2\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 0x10\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
  'Transfer-Encoding: chunked, gzip\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Transfer-Encoding: \u000bchunked\r\n',
  'X-Long: a\r\n folded\r\n',
  'X-Bare: a\nX-Other: b\r\n',
  'X-Nul: a\u0000b\r\n',
  'No colon here\r\n',
  ': no name\r\n',
  'X Y: z\r\n',
  'X-Ctl: \u0001\u007f\r\n',
  `X-Long: ${'x'.repeat(20_000)}\r\n`,
  'X-Many: y\r\n'.repeat(99),
  'X-Many: y\r\n'.repeat(1_500),
  `Cookie: ${'c=d; '.repeat(1_600)}\r\n`,
  'Cookie: proof=%zz; =; ;;; a\r\n',
  'Cookie: __Host-proof="\r\n',
  'Expect: 100-continue\r\n',
  'Expect: something\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
  'Range: bytes=99-1,-5,0-\r\n',
  'If-None-Match: "\r\nIf-Modified-Since: never\r\n',
  'Accept-Encoding: br;q=x, , *;q=9, gzip;;\r\n',
  'Accept-Language: \u00ff\u00fe\r\n',
  'X-Forwarded-For: %zz, <script>\r\nForwarded: for="\r\n',
  'Authorization: Bearer \u00e9.\u00e9.\u00e9\r\n',
  `Authorization: Bearer ${'a.'.repeat(4_000)}\r\n`,
  'Origin: null\r\nSec-Fetch-Site: x\r\n',
  'Content-Type: \u00e9\r\n',
]

/** Invalid host names, among them some that end like an IPv4 address. */
const HOSTS = [
  '0.1',
  'a.1',
  '127.0.0ym.1',
  '256.1.1.1',
  '1.2.3.4.5',
  '08.1',
  'shop.0x',
  'a..b',
  '.',
  '-',
  'xn--a',
  'a_b',
  '%61',
  'a@b',
  'a/b',
  '127.0.0.1/path',
  '127.0.0.1?query',
  'a:b',
  'a:99999',
  'a:080',
  '[::1',
  '[::1]',
  'a,b',
  '\u00e9.example',
]

/** Method and path of a page, an unknown page, a page's data, API calls, a file and the sitemap. */
const TARGETS = [
  'GET /',
  'GET /nothing',
  'GET /search.data?query=x',
  'GET /api/v1/sizes/all-sizes',
  'POST /api/v1/showrooms/nearby',
  'GET /assets/none.js',
  'GET /sitemap.xml',
  'GET /healthz',
  'PUT /',
]

const BODIES = [
  post('Content-Length: 10\r\n', '{"latitude":23,"longitude":90}'),
  post('Content-Length: 1\r\n', '{}GET / HTTP/1.1\r\n\r\n'),
  post('Content-Length: 99999999999\r\n', '{}'),
  post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', '-2\r\n{}\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff1\r\n{}'),
  post('Transfer-Encoding: chunked\r\n', '5\r\n{}\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', '2\n{}\n0\n\n'),
  post('Transfer-Encoding: chunked\r\n', `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\nX-Trailer: \u0000\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n${'T: t\r\n'.repeat(3_000)}\r\n`),
  post('Transfer-Encoding: chunked\r\n', `${'1\r\n \r\n'.repeat(70_000)}0\r\n\r\n`),
  post('Content-Length: 0\r\nContent-Encoding: gzip\r\n', ''),
  `GET /api/v1/products/all HTTP/1.1\r\n${HOST}Content-Length: 5\r\n${HEAD_END}hello`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n\r\n\r\n\r\n',
  '\u0000'.repeat(5_000),
]

const latin1 = (bytes: fc.Arbitrary<string>) => bytes.map((string) => Buffer.from(string, 'latin1'))
const ofKind = (kind: string, bytes: fc.Arbitrary<Buffer>) =>
  bytes.map((content): RawRequest => ({ kind, bytes: content }))

const validRequests = fc.oneof(
  fc.constantFrom(...PATHS).map((path) => validRequest(`GET ${path} HTTP/1.1`)),
  fc.constantFrom(...HEADERS).map((header) => validRequest(undefined, header)),
  fc.constant(post('Content-Length: 32\r\n', '{"latitude":23.7,"longitude":90}')),
)

/** Raw HTTP of every kind that has confused a server, or a server and its proxy. */
export const rawRequests: fc.Arbitrary<RawRequest> = fc.oneof(
  ofKind('request line', latin1(fc.constantFrom(...REQUEST_LINES).map((line) => validRequest(line)))),
  ofKind('address', latin1(fc.constantFrom(...PATHS).map((path) => validRequest(`GET ${path} HTTP/1.1`)))),
  ofKind(
    'headers',
    latin1(
      fc
        .tuple(
          fc.constantFrom(HOST, HOST, HOST, ''),
          fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 }),
        )
        .map(([host, some]) => `GET / HTTP/1.1\r\n${host}${some.join('')}${HEAD_END}`),
    ),
  ),
  ofKind(
    'host',
    latin1(
      fc
        .tuple(fc.constantFrom(...HOSTS), fc.constantFrom(...TARGETS))
        .map(([host, target]) => `${target} HTTP/1.1\r\nHost: ${host}\r\n${HEAD_END}`),
    ),
  ),
  ofKind('body', latin1(fc.constantFrom(...BODIES))),
  ofKind(
    'pipeline',
    latin1(
      fc
        .array(validRequests, { minLength: 2, maxLength: 20 })
        .map((some) => some.join('').replaceAll('Connection: close\r\n', '')),
    ),
  ),
  ofKind(
    'damaged',
    validRequests.chain((some) => corrupt(Buffer.from(some, 'latin1'))),
  ),
  ofKind(
    'noise',
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  ),
)

/** Incomplete requests, as slow or lost clients leave them. */
export const HALF_OPEN = [
  '',
  'GET ',
  'GET /healthz HTTP/1.1\r\n',
  `GET /healthz HTTP/1.1\r\n${HOST}X-Half: `,
  post('Content-Length: 100\r\n', '{"latitude":'),
  post('Transfer-Encoding: chunked\r\n', '5\r\n{"l'),
  post('Content-Length: 2\r\nExpect: 100-continue\r\n', ''),
]
