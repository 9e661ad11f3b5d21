import { createServer } from 'node:http'

/** A bare node:http server as the baseline of measurements. Listens on the port in its argument and prints 'ready'. */
createServer((_, response) => response.end('hello')).listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.stdout.write('ready\n')
})
