const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  process.stderr.write(
    `Omni Shoes needs Node 24 or newer, this is ${process.version}. Start it with "npm start": that brings its own Node 24.\n`,
  )
  process.exit(1)
}
