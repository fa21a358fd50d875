import type { SourceReads } from '../SourceReads.ts'

export const reads: SourceReads = {
  all: ['sites', 'identity', 'offline'],
  ifPicked: ['shared_site', 'identity', 'offline'],
}
