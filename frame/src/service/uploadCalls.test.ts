import { describe, expect, it, vi } from 'vitest'
import { HostRecorder } from '../testing/HostRecorder.ts'
import { serviceClientFor } from '../testing/serviceClientFor.ts'
import { AccessTokens } from './AccessTokens.ts'
import { uploadQuery } from './uploadCalls.ts'

const settings = {
  chunk_size: 1500,
  chunk_overlap: 0,
  skip_embedding_generation: false,
  set_page_as_boundary: true,
  embedding_model: undefined,
  use_ocr: false,
  parse_pdf_tables_with_ocr: false,
  generate_sparse_vectors: true,
  prepend_filename_to_chunks: false,
  split_rows: false,
  transcription_service: undefined,
  include_speaker_labels: false,
  max_items_per_chunk: undefined,
  generate_chunks_only: false,
}

describe('uploadQuery', () => {
  it('writes numbers and booleans as text and leaves out what is not set [API-21] [API-27] [API-29] [API-30]', () => {
    expect(Object.fromEntries(uploadQuery(settings))).toEqual({
      chunk_size: '1500',
      chunk_overlap: '0',
      skip_embedding_generation: 'false',
      set_page_as_boundary: 'true',
      use_ocr: 'false',
      parse_pdf_tables_with_ocr: 'false',
      generate_sparse_vectors: 'true',
      prepend_filename_to_chunks: 'false',
      split_rows: 'false',
      include_speaker_labels: 'false',
    })
  })

  it('names what is set [API-21] [API-27] [API-29] [API-30]', () => {
    const query = uploadQuery({
      ...settings,
      embedding_model: 'COHERE_MULTILINGUAL_V3',
      transcription_service: 'deepgram',
      max_items_per_chunk: 5,
      generate_chunks_only: true,
    })
    expect(query.get('embedding_model')).toBe('COHERE_MULTILINGUAL_V3')
    expect(query.get('transcription_service')).toBe('deepgram')
    expect(query.get('max_items_per_chunk')).toBe('5')
    expect(query.get('generate_chunks_only')).toBe('true')
  })
})

describe('upload', () => {
  it('repeats an upload with a fresh token after a 401 [API-02]', async () => {
    const host = new HostRecorder()
    const tokens = new AccessTokens(() => host.fetchToken())
    const client = serviceClientFor(({ token }) => (token === 'T1' ? { status: 401 } : { body: { id: 7 } }), {
      tokens,
    })
    const file = new File(['a,b'], 'table.csv')
    expect((await client.uploads.upload(file, settings)).id).toBe(7)
    expect(client.calls.map(({ token, path, file: sent }) => [token, path, sent?.name])).toEqual([
      ['T1', '/uploadfile', 'table.csv'],
      ['T2', '/uploadfile', 'table.csv'],
    ])
  })

  it('ends an upload when the session is closed', async () => {
    const tokens = new AccessTokens(async () => ({ ok: true, token: 'T1' }))
    const client = serviceClientFor(() => new Promise(() => {}), { tokens })
    const upload = client.uploads.upload(new File(['a'], 'a.txt'), settings)
    await vi.waitFor(() => expect(client.calls).toHaveLength(1))
    tokens.close()
    await expect(upload).rejects.toMatchObject({ kind: 'aborted' })
  })
})
