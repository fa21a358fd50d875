/** The page the frame runs in, as far as the handshake needs it. */
export interface EmbeddedPage {
  /** The window that embeds the frame, null when the frame was opened by itself. */
  readonly embedder: { postMessage(message: unknown, targetOrigin: string): void } | null
  /** Without the `#`. */
  readonly fragment: string
  /** Origins of the embedding pages, nearest first; null where the browser does not tell. */
  readonly ancestors: readonly string[] | null
  /** Empty when the browser sends none. */
  readonly referrer: string
  /** Hears every message to this window; the answer stops it. */
  listen(handler: (event: MessageEvent) => void): () => void
}

export function embeddedPage(page: Window): EmbeddedPage {
  const { ancestorOrigins } = page.location
  return {
    embedder: page.parent === page ? null : page.parent,
    fragment: page.location.hash.slice(1),
    ancestors: ancestorOrigins ? [...ancestorOrigins] : null,
    referrer: page.document.referrer,
    listen(handler) {
      page.addEventListener('message', handler)
      return () => page.removeEventListener('message', handler)
    },
  }
}
