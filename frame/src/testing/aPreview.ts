import type { Preview } from '@inlet/wire/service'

/** A counted preview, of nothing unless it is given. */
export function aPreview(given: Partial<Preview> = {}): Preview {
  return {
    state: 'done',
    reason: null,
    capped_by: null,
    files: 0,
    folders: 0,
    bytes: 0,
    files_without_size: 0,
    by_format: {},
    skipped: [],
    already_imported: 0,
    limits_met: [],
    estimated_chunks: 0,
    estimated_seconds: 0,
    is_estimate: false,
    is_lower_bound: false,
    ...given,
  }
}
