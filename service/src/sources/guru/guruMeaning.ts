import { SourceFault } from '../Connector.ts'
import type { Meaning } from '../client/meaning.ts'

/** Guru answers 403 for what a token may not read; the others are what their status says. */
export const guruMeaning: Meaning = ({ status }) =>
  status === 403 ? new SourceFault('item', 'This token may not read this in Guru.') : null
