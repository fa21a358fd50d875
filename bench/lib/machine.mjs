import fs from 'node:fs'
import os from 'node:os'

/** The machine in words that name nobody. @param {string} chromium its version */
export function describeMachine(chromium) {
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return [
    ['Processor', os.cpus()[0]?.model.trim() || os.arch()],
    ['Cores', String(os.availableParallelism())],
    ['Memory', `${memory} GiB`],
    ['System', `${systemName()}, ${os.arch()}`],
    ['Browser', `Chromium ${chromium}, headless, software rendering`],
    ['Node', process.versions.node],
  ]
}

/** How many programs want a core, per core; 0 where the system does not tell. */
export function load() {
  return (os.loadavg()[0] ?? 0) / os.availableParallelism()
}

function systemName() {
  const release = '/etc/os-release'
  const text = fs.existsSync(release) ? fs.readFileSync(release, 'utf8') : ''
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? os.type()
}
