import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CrawledDocument } from '../crawl/index.ts'
import { detectFormat, type Ingested, type Ingester } from '../ingest/index.ts'

/** Reads a document of a website like an upload. Rejects with an IngestFault. */
export async function ingestDocument(
  { name, bytes }: CrawledDocument,
  asked: Pick<Parameters<Ingester['file']>[0], 'settings' | 'owner' | 'signal'>,
  ingester: Ingester,
): Promise<Ingested> {
  const folder = await mkdtemp(join(tmpdir(), 'inlet-page-'))
  try {
    const path = join(folder, 'document')
    await writeFile(path, bytes)
    const { format } = detectFormat(bytes.subarray(0, 64), name)
    return await ingester.file({ path, name, format, ...asked })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
