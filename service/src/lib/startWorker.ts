import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts one of our worker threads. From source (tests, development) its file stands beside the module that starts
 * it, is TypeScript and needs the loader; in the bundle it is JavaScript beside everything else.
 * `name`: its file without the ending. `from`: the caller's `import.meta.url`.
 */
export function startWorker(name: string, from: string, options: WorkerOptions = {}): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const source = new URL(`./${name}.ts`, from).href
  return new Worker(new URL('./sourceWorker.mjs', import.meta.url), { ...options, argv: [source] })
}
