import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['api', 'identity', 'offline'] }
