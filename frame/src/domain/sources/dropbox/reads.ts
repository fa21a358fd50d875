import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['files', 'file_names', 'identity'] }
