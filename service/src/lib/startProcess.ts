import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** All that a child gets of the service's environment: no keys and no secrets. */
const PASSED = ['NODE_EXTRA_CA_CERTS', 'TMPDIR', 'INLET_TEST_BUILT']

/**
 * Starts one of our modules as a process of its own, whose JavaScript objects take at most `heapMb`. Found as
 * `startWorker` finds its files. It neither keeps the service running nor writes to its log.
 */
export function startProcess(name: string, from: string, { heapMb }: { heapMb: number }): ChildProcess {
  const isSource = from.endsWith('.ts')
  const file = isSource ? new URL('./sourceWorker.mjs', import.meta.url) : new URL(`./${name}.js`, from)
  const child = fork(fileURLToPath(file), isSource ? [new URL(`./${name}.ts`, from).href] : [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: Object.fromEntries(PASSED.map((key) => [key, process.env[key]])),
    // Carries bytes as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
