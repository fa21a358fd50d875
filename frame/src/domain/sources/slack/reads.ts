import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['conversations', 'messages', 'names', 'attachments'] }
