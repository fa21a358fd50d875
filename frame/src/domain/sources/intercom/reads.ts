import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['messages', 'tickets', 'articles', 'identity'] }
