import { fetchChunk } from './chunkFiles.ts'

/**
 * A chunk without a screen: loaded on first use, cached, and requested again after a failure.
 * @param name Name of the chunk: the file that `run` imports, without its extension.
 * @param limit Timeout of one load, in milliseconds.
 */
export function loadLate<T>(name: string, run: () => Promise<T>, limit: number): () => Promise<T> {
  let loading: Promise<T> | null = null
  const load = async () => {
    await fetchChunk(name, AbortSignal.timeout(limit))
    return run()
  }
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
}
