import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { Asset, RenderLimits } from './renderMessages.ts'

const MAX_ASSET_BYTES = 10_000_000
const REQUEST_TIMEOUT_MS = 15_000

type Deps = {
  readonly client: GuardedClient
  readonly mayFetch: (url: URL) => Promise<boolean>
  readonly onBytes?: (count: number) => void
  readonly limits: Pick<RenderLimits, 'bytes'>
  readonly signal: AbortSignal
}

/** Fetches the scripts and data of one page by the guarded client, where robots may read them. */
export function assetFetcher({ client, mayFetch, onBytes, limits, signal }: Deps) {
  let bytes = 0

  async function check(url: URL): Promise<void> {
    if (!(await mayFetch(url))) throw new FetchFault('robots')
  }

  return async (url: URL): Promise<Asset> => {
    await check(url)
    const maxBytes = Math.min(MAX_ASSET_BYTES, limits.bytes - bytes)
    if (maxBytes <= 0) throw new FetchFault('size')
    const options = { signal, timeoutMs: REQUEST_TIMEOUT_MS, maxBytes, mayFollow: check }
    return client.stream(url, options, async ({ headers, pieces }) => {
      const parts: Buffer[] = []
      for await (const piece of pieces) {
        bytes += piece.length
        onBytes?.(piece.length)
        if (bytes > limits.bytes) throw new FetchFault('size')
        parts.push(piece)
      }
      const contentType = headers['content-type'] ?? 'application/octet-stream'
      return { contentType, body: Buffer.concat(parts) }
    })
  }
}
