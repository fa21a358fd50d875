import type { Fetched } from '../../outbound/createGuardedClient.ts'

/** Runs the scripts of pages in a browser. */
export type PageRenderer = {
  /**
   * The HTML of a page that was fetched, once its scripts have run. `mayFetch` says what robots may read. Rejects with a
   * FetchFault, or with the signal's reason.
   */
  render(
    page: Pick<Fetched, 'url' | 'text'>,
    deps: {
      mayFetch: (url: URL) => Promise<boolean>
      /** Told of the bytes of scripts and data. */
      onBytes?: (count: number) => void
      signal: AbortSignal
    },
  ): Promise<string>
  close(): Promise<void>
}
