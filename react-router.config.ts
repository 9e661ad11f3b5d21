import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** Writes a Brotli and a gzip copy beside every text asset of the client build, the route manifest included, for serveStatic. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const textFiles = names.filter((name) => /\.(?:js|css|svg|json)$/.test(name))
  await Promise.all(textFiles.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await Promise.all([
    writeFile(`${path}.br`, brotliCompressSync(bytes)),
    writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 })),
  ])
}
