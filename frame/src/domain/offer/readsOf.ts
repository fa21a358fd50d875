import { folderOf } from '../sources/folderOf.ts'
import type { ReadReason, SourceReads } from '../sources/SourceReads.ts'
import type { Integration } from './Integrations.ts'

const READS = import.meta.glob<SourceReads>('../sources/*/reads.ts', { eager: true, import: 'reads' })

/** What is read at a source, and whether its own page lets users pick. Nothing: users enter keys. */
export function readsOf({ id, settings }: Pick<Integration, 'id' | 'settings'>): {
  readonly reads: readonly ReadReason[]
  readonly picksAtSource: boolean
} {
  const { all = [], ifPicked, picksAtSource = false } = READS[`../sources/${folderOf(id)}/reads.ts`] ?? {}
  return { reads: (settings.access === 'picked' && ifPicked) || all, picksAtSource }
}
