import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The only environment variables that a child process gets: no keys and no secrets. */
const PASSED = ['NODE_EXTRA_CA_CERTS', 'TMPDIR', 'INLET_TEST_BUILT']

/**
 * Starts one of our modules as a process whose JavaScript heap is at most `heapMb`. Finds its file as `startWorker`
 * does. The child doesn't keep the service running and doesn't write to its log.
 */
export function startProcess(name: string, from: string, { heapMb }: { heapMb: number }): ChildProcess {
  const isSource = from.endsWith('.ts')
  const file = isSource ? new URL('./sourceWorker.mjs', import.meta.url) : new URL(`./${name}.js`, from)
  const child = fork(fileURLToPath(file), isSource ? [new URL(`./${name}.ts`, from).href] : [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: Object.fromEntries(PASSED.map((key) => [key, process.env[key]])),
    // Transfers bytes without conversion.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
