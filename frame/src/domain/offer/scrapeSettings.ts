import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { ScrapeRequest } from '@inlet/wire/service'
import * as limits from '../limits.ts'
import { type Level, settingOf, tagsOf } from './requestSettings.ts'

/** Settings of a scrape, except the URL and the row's own two numbers: integration → widget → default. */
export type ScrapeSettings = Omit<ScrapeRequest, 'url' | 'recursion_depth' | 'max_pages_to_scrape'>

export function scrapeSettings(
  integration: EnabledIntegration | undefined,
  widget: WidgetOptions,
): ScrapeSettings {
  const levels: readonly (Level | undefined)[] = [integration, widget]
  const selectors = [...(integration?.cssSelectorsToSkip ?? [])]
  const model = settingOf('embeddingModel', levels)
  const items = settingOf('maxItemsPerChunk', levels)
  return {
    tags: tagsOf(widget),
    chunk_size: settingOf('chunkSize', levels) ?? limits.chunkSize,
    chunk_overlap: settingOf('overlapSize', levels) ?? limits.overlapSize,
    skip_embedding_generation: settingOf('skipEmbeddingGeneration', levels) ?? false,
    enable_auto_sync: integration?.enableAutoSync ?? false,
    generate_sparse_vectors: settingOf('generateSparseVectors', levels) ?? false,
    prepend_filename_to_chunks: settingOf('prependFilenameToChunks', levels) ?? false,
    html_tags_to_skip: [...(integration?.htmlTagsToSkip ?? [])],
    css_classes_to_skip: [...(integration?.cssClassesToSkip ?? [])],
    css_selectors_to_skip: selectors,
    css_selectros_to_skip: selectors,
    ...(items === undefined ? {} : { max_items_per_chunk: items }),
    ...(model === undefined ? {} : { embedding_model: model }),
    download_css_and_media: integration?.downloadCssAndMedia ?? false,
    generate_chunks_only: settingOf('generateChunksOnly', levels) ?? false,
  }
}
