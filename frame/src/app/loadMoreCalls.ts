import type { LoadMoreCalls } from '../service/createKnowledge.ts'
import { CHUNK_LIMIT } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'

export const loadMoreCalls: LoadMoreCalls = async () => {
  await fetchChunk('moreCalls', AbortSignal.timeout(CHUNK_LIMIT))
  return (await import('../service/moreCalls.ts')).moreCalls
}
