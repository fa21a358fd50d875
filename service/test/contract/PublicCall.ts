import type { Account, UserFile } from '@inlet/wire/service'
import type * as v from 'valibot'
import type { TestCustomer } from '../TestCustomer.ts'
import type { Caller } from './Caller.ts'

/** What the calls are about. */
export type Setting = {
  readonly origin: string
  readonly ann: TestCustomer
  readonly drive: Account
  readonly slack: Account
  readonly code: Account
  /** Of Gmail and of Outlook. */
  readonly labelled: Account
  readonly filed: Account
  /** Whose source has each fifth request wait, so that nothing is over at once. */
  readonly slow: Account
  readonly file: UserFile
  /** One that is disconnected. */
  readonly left: Account
  /** The organization's back end, and what its apps are registered with. */
  readonly backEnd: Caller
  readonly redirectUri: string
}

export type Request = {
  /** Where the contract's path has a place for something, or a query. */
  readonly place?: string
  readonly body?: unknown
  readonly form?: FormData
}

/** One call, as a back end may send it. */
export type Call = {
  readonly ask: (setting: Setting) => Request | Promise<Request>
  readonly answers: v.GenericSchema
  /** The contract has it for API keys alone. */
  readonly keyOnly?: true
}

/** How content is read, with every value that clients write out. */
export const PROCESSING = {
  tags: { team: 'x' },
  chunk_size: 0,
  chunk_overlap: 20,
  skip_embedding_generation: null,
  embedding_model: 'SOLAR_1_MINI',
  generate_sparse_vectors: null,
  prepend_filename_to_chunks: null,
}
export const PAGE = { limit: 500, offset: 0, starting_id: 0 }
