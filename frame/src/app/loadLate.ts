import { fetchChunk } from './chunkFiles.ts'

/**
 * A chunk without a screen of its own: loaded at the first question, kept, and asked for anew after a failure.
 * @param name Name of the chunk: the file that `run` imports, without its ending.
 * @param limit Milliseconds after which a question fails.
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
