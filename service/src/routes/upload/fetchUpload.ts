import { Readable } from 'node:stream'
import type { BlobStore, ReceivedBlob } from '../../blobs/BlobStore.ts'
import { HttpError } from '../../http/HttpError.ts'
import { extensionOfType } from '../../ingest/index.ts'
import { attachmentName } from '../../outbound/attachmentName.ts'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { safeName } from '../../words/safeName.ts'

/**
 * A downloaded file in the blob store, not marked to be kept yet. `detectedAs`: the name by which its format is
 * detected.
 */
type FetchedUpload = { readonly arrival: ReceivedBlob; readonly name: string; readonly detectedAs: string }

type Deps = {
  readonly client: GuardedClient
  readonly blobStore: BlobStore
  /** Bytes. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** Timeout in milliseconds for one URL with its redirects and its body: a client waits for the response. */
const TIMEOUT_MS = 60_000

/** Downloads a URL into the blob store. `name`: the name of the file; null: the one it has there. */
export async function fetchUpload(
  address: URL,
  name: string | null,
  { client, blobStore, limit, signal }: Deps,
): Promise<FetchedUpload> {
  try {
    return await client.stream(
      address,
      { signal, timeoutMs: TIMEOUT_MS, maxBytes: limit },
      async ({ pieces, url, type, headers }) => {
        const arrival = await blobStore.receive(Readable.from(pieces))
        const own = safeName(
          name ?? attachmentName(String(headers['content-disposition'] ?? '')) ?? nameOf(url),
        )
        // Many URLs have no file extension; their servers send the type.
        const hasExtension = /\.[a-z0-9]{1,16}$/i.test(own)
        const said = headers['content-type'] === undefined ? null : extensionOfType(type)
        return { arrival, name: own, detectedAs: hasExtension || said === null ? own : `${own}.${said}` }
      },
    )
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error
    if (error.code === 'size') throw new HttpError(413, `The file is larger than ${limit} bytes.`)
    throw new HttpError(400, error.message)
  }
}

function nameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  return decoded(last) || url.hostname
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
