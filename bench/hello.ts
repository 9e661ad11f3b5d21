import { createServer } from 'node:http'

/** The bare node:http server that measurements are compared with: says hello on the port that it is given, and when it is there. */
createServer((_, response) => response.end('hello')).listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.stdout.write('ready\n')
})
