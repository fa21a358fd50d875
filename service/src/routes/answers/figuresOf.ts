import type { Usage } from '../../db/customers/usage.ts'

type Figure = Exclude<keyof Usage['bySource'][number], 'source'>

/** Usage in the contract's format: by source and by format. `total`: over all sources. */
export function figuresOf(usage: Usage) {
  const per = (figure: Figure) =>
    Object.fromEntries(usage.bySource.map((entry) => [entry.source, entry[figure]]))
  return {
    total: (figure: Figure) => usage.bySource.reduce((sum, entry) => sum + entry[figure], 0),
    aggregate_file_size: per('size'),
    aggregate_num_characters: per('characters'),
    aggregate_num_tokens: per('tokens'),
    aggregate_num_embeddings: per('embeddings'),
    aggregate_num_files_by_source: per('files'),
    aggregate_num_files_by_file_format: usage.byFormat,
  }
}
