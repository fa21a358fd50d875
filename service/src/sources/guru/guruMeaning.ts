import type { Meaning } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'

/** Guru answers 403 for what a token can't read. */
export const guruMeaning: Meaning = ({ status }) =>
  status === 403 ? new SourceFault('item', 'This token may not read this in Guru.') : null
