import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts one of our worker threads. From source (tests, development), its file is a TypeScript file beside the module
 * that starts it and needs the loader; in the bundle it is a JavaScript file beside all others. `name`: its file
 * without the extension. `from`: the caller's `import.meta.url`.
 */
export function startWorker(name: string, from: string, options: WorkerOptions = {}): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const source = new URL(`./${name}.ts`, from).href
  return new Worker(new URL('./sourceWorker.mjs', import.meta.url), { ...options, argv: [source] })
}
