import type { Subject } from './Sample.ts'

/** Files and what is in them. */
export const CONTENT_SUBJECTS: readonly Subject[] = [
  {
    title: 'Uploads',
    text: 'Each answers the file as it is queued. When it is read, `sync_status` is `READY` or `SYNC_ERROR`: a [webhook](../guide/webhooks.md) says so, or [the list of files](#files).',
    samples: [
      {
        call: 'POST /uploadfile',
        note: 'A form with the one field `file`. The settings are parameters of the query.',
        query: { chunk_size: '200', chunk_overlap: '20' },
        file: { name: 'hours.txt', content: 'The harbour opens at seven.' },
      },
      {
        call: 'POST /uploads/check',
        note: 'Before files are sent again, for example after a crash. The newest upload of each hash.',
        body: { hashes: ['$HASH'] },
      },
      {
        call: 'POST /upload_text',
        body: { name: 'Hours', contents: 'The harbour opens at seven and closes at nine.' },
      },
      {
        call: 'POST /upload_file_from_url',
        note: 'Public addresses alone, but for those that the deployment allows. The file is here before the answer.',
        body: { url: '$PAGE', file_name: 'page.html' },
      },
      {
        call: 'POST /upload_chunks_and_embeddings',
        note: 'For texts that were cut, and vectors that were made, elsewhere.',
        body: {
          embedding_model: 'OPENAI',
          chunks_and_embeddings: [
            {
              file_id: '$CUT_FILE_ID',
              chunks_and_embeddings: [
                { chunk_number: 1, chunk: 'The harbour opens at seven.', embedding: [1, 0] },
              ],
            },
          ],
        },
      },
    ],
  },
  {
    title: 'Files',
    text: 'Uploaded files, pages of websites and items of sources alike.',
    samples: [
      {
        call: 'POST /user_files_v2',
        note: 'Every filter narrows. `starting_id` pages by ids: it is the last id of the page before.',
        body: {
          pagination: { limit: 20 },
          order_by: 'updated_at',
          order_dir: 'desc',
          filters: {
            sync_statuses: ['READY'],
            tags_v2: { OR: [{ key: 'team', value: 'harbour', negate: true }] },
          },
        },
      },
      {
        call: 'POST /create_user_file_tags',
        body: { organization_user_file_id: '$FILE_ID', tags: { team: 'harbour', years: [2025, 2026] } },
      },
      {
        call: 'POST /delete_user_file_tags',
        body: { organization_user_file_id: '$FILE_ID', tags: ['years'] },
      },
      { call: 'POST /resync_file', body: { file_id: '$OLD_FILE_ID' } },
      {
        call: 'POST /delete_files_v2',
        note: 'A call whose filters leave nothing out is refused: it would delete all.',
        body: { filters: { ids: ['$OLD_FILE_ID'] }, send_webhook: true },
      },
      {
        call: 'POST /restore_files',
        note: 'For a short while after a deletion, as long as the bytes are there.',
        body: { ids: ['$OLD_FILE_ID'] },
      },
      {
        call: 'POST /files/{file_id}/sharing',
        note: 'With a token of the owner, or by a back end. [Who may read](../guide/who-may-read.md).',
        places: { file_id: '$FILE_ID' },
        body: { with_team: true },
      },
    ],
  },
  {
    title: 'Contents and search',
    text: 'What was read of files. Addresses of contents need no token, so that they are to be handed on with care.',
    samples: [
      {
        call: 'GET /raw_file/{file_id}',
        note: 'The address opens for an hour. What it leads to is saved, never shown.',
        places: { file_id: '$FILE_ID' },
      },
      { call: 'GET /parsed_file/{file_id}', places: { file_id: '$FILE_ID' } },
      {
        call: 'POST /text_chunks',
        note: 'Any `limit`: the answer is sent as it is read.',
        body: { filters: { user_file_id: '$FILE_ID' }, include_vectors: true },
      },
      {
        call: 'POST /list_chunks_and_embeddings',
        body: { filters: { tags: { team: 'harbour' } }, pagination: { limit: 100 } },
      },
      {
        call: 'POST /embeddings',
        note: 'Without `hybrid_search` by words and by meaning, with `false` by meaning alone.',
        body: {
          query: 'When does the harbour open?',
          query_variations: ['opening hours of the port'],
          k: 5,
          facets: ['sources', 'tags'],
          tags_v2: { OR: [{ key: 'team', value: 'harbour' }] },
          file_name: 'hours',
        },
      },
    ],
  },
  {
    title: 'Websites and feeds',
    text: 'Their pages and entries become files, and no account.',
    samples: [
      {
        call: 'POST /web_scrape',
        note: 'A list: each entry is a website of its own.',
        body: [{ url: '$PAGE', recursion_depth: 1, max_pages_to_scrape: 5 }],
      },
      {
        call: 'POST /web_scrape/preview',
        note: 'The same body, up to ten websites. [Previewing an import](../guide/preview.md) explains the counts.',
        body: [{ url: '$PAGE', recursion_depth: 1, max_pages_to_scrape: 5 }],
      },
      { call: 'GET /process_sitemap', query: { url: '$SITEMAP' } },
      { call: 'POST /scrape_sitemap', body: { url: '$SITEMAP', max_pages_to_scrape: 5 } },
      { call: 'POST /integrations/rss_feed', body: { url: '$FEED', tags: { team: 'harbour' } } },
    ],
  },
]
