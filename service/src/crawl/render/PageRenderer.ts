import type { Fetched } from '../../outbound/createGuardedClient.ts'

/** Runs the scripts of pages in a browser. */
export type PageRenderer = {
  /**
   * Returns the HTML of a fetched page after its scripts have run. `mayFetch`: what robots.txt allows. Rejects with a
   * FetchFault, or with the signal's reason.
   */
  render(
    page: Pick<Fetched, 'url' | 'text'>,
    deps: {
      mayFetch: (url: URL) => Promise<boolean>
      /** Called with the bytes of scripts and data. */
      onBytes?: (count: number) => void
      signal: AbortSignal
    },
  ): Promise<string>
  close(): Promise<void>
}
