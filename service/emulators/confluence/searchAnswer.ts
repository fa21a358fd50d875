import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Content, Space } from './ConfluenceContents.ts'
import { ok, wrong } from './confluenceAnswers.ts'

/**
 * Titles by beginnings of words, in a space or below a page: as much of CQL as is asked.
 * https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-search/
 */
export function searchAnswer(
  pages: readonly Content[],
  spaces: readonly Space[],
  query: URLSearchParams,
): StrictAnswer {
  const cql = query.get('cql') ?? ''
  const space = /space = "(\w+)"/.exec(cql)?.[1]
  const key = (id: string) => spaces.find((one) => one.id === id)?.key
  const words = [...cql.matchAll(/title ~ "([\p{L}\p{N}]+)\*"/gu)].map(([, word = '']) => word.toLowerCase())
  if (!cql.includes('type = page') || words.length === 0) return wrong('cql')
  const found = pages.filter(
    ({ title, spaceId, status }) =>
      status === 'current' &&
      (space === undefined || key(spaceId) === space) &&
      words.every((word) =>
        title
          .toLowerCase()
          .split(' ')
          .some((one) => one.startsWith(word)),
      ),
  )
  const results = found.map(({ id, type, title }) => ({
    content: { id, type, status: 'current', title },
    title,
  }))
  return ok({ results, start: 0, limit: 100, size: results.length, _links: { base: '', context: '/wiki' } })
}
