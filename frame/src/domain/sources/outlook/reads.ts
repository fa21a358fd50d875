import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['mail', 'mail_categories', 'identity', 'offline'] }
