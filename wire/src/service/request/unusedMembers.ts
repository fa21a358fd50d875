/**
 * Members of the predecessor's contract that no request here supports, each with the value that means "off". Clients
 * send these defaults, so that value is accepted, and any other is refused by name. Null, empty texts, lists and maps
 * mean "off" under every name.
 */
export const ASKING_NOTHING: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['detect_audio_language', false],
  ['enable_cold_storage', false],
  ['generate_chunks_only', false],
  ['include_all_children', false],
  ['include_speaker_labels', false],
  ['incremental_sync', false],
  ['non_synced_only', false],
  ['parse_pdf_tables_with_ocr', false],
  ['parsed_text_format', 'PLAIN_TEXT'],
  ['set_page_as_boundary', false],
  ['skip_file_processing', false],
  ['starting_id', 0],
  ['store_file_only', false],
  ['use_ocr', false],
  ['use_textract', false],
])

/** Members that are always ignored, each with the reason why that is harmless. */
export const HARMLESS: ReadonlyMap<string, string> = new Map([
  ['automatically_open_file_picker', 'Nothing opens by itself: people pick in the frame.'],
  ['hot_storage_time_to_live', 'It limits cold storage, which is refused where it is asked for.'],
  ['use_premium_proxies', 'It says by which way a page is fetched, not which page.'],
])
