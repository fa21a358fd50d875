import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = { all: ['pages', 'identity'], picksAtSource: true }
