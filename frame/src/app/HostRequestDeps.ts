import type { Services } from '../domain/Services.tsx'
import type { HostOptions } from './HostOptions.ts'

/** What fulfils a request of the host works with. */
export type HostRequestDeps = Services & {
  readonly hostOptions: Pick<HostOptions, 'report'>
  /** Opens another screen, after asking if the user would lose something. */
  readonly leave: (go: () => void) => void
}
