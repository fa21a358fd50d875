import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Status } from './ConfluenceContents.ts'
import { ok, wrong } from './confluenceAnswers.ts'

type Listed = { readonly status: Status; readonly version?: { readonly createdAt: string } }
type List<T> = {
  readonly all: readonly T[]
  show(one: T): unknown
  /** What it may be asked with. */
  readonly known: readonly string[]
  /** Entries of an answer at most. */
  readonly most: number
}

/** A page of a list: https://developer.atlassian.com/cloud/confluence/rest/v2/intro/#using-the-rest-api */
export function pagedAnswer<T extends Listed>(
  path: string,
  { all, show, known, most }: List<T>,
  query: URLSearchParams,
): StrictAnswer {
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  if (unknown) return wrong(unknown)
  const limit = Number(query.get('limit') ?? '25')
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 250)) return wrong('limit')
  const sort = query.get('sort')
  if (sort !== null && sort !== '-modified-date') return wrong('sort')
  const cursor = query.get('cursor')
  const from = cursor === null ? 0 : Number(/^after:(\d+)$/.exec(atob(cursor))?.[1])
  if (Number.isNaN(from)) return wrong('cursor')
  const statuses = query.get('status')?.split(',') ?? ['current', 'archived']
  const found = all.filter(({ status }) => statuses.includes(status))
  const moment = (one: T) => Date.parse(one.version?.createdAt ?? '')
  if (sort !== null) found.sort((a, b) => moment(b) - moment(a))
  const end = from + Math.min(limit, most)
  const rest = new URLSearchParams(query)
  rest.set('cursor', btoa(`after:${end}`))
  const next = end < found.length ? { next: `/wiki/api/v2/${path}?${rest}` } : {}
  return ok({
    results: found.slice(from, end).map(show),
    _links: { base: 'https://acme.atlassian.net/wiki', ...next },
  })
}
