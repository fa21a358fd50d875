import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['pages', 'attachments', 'titles', 'identity', 'offline'] }
