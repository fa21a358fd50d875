import * as v from 'valibot'
import type { GuardedRequest } from '../../src/outbound/createGuardedAgent.ts'

/** What sources call the number of things on a page. */
const SIZES: ReadonlySet<string> = new Set([
  ...['limit', 'per_page', 'perPage', 'page_size', 'pageSize', 'page[size]', 'maxResults', 'maxresults'],
  ...['max-keys', '$top', 'count'],
])

/** The same address for smaller pages. */
export function withPageSize(url: URL, size: number): URL {
  const names = [...url.searchParams].filter(([name, value]) => SIZES.has(name) && Number(value) > size)
  if (names.length === 0) return url
  // Not by `searchParams`, which would write all the others in another way.
  const pairs = url.search.slice(1).split('&')
  const search = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return SIZES.has(decodeURIComponent(name)) && Number(value) > size ? `${name}=${size}` : pair
  })
  const smaller = new URL(url)
  smaller.search = search.join('&')
  return smaller
}

/** The same body for smaller pages, where it is JSON or a form that names one. */
export function bodyWithPageSize(
  { body }: GuardedRequest,
  size: number,
): NonNullable<GuardedRequest['body']> | null {
  if (typeof body !== 'string') return body ?? null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), body)
  if (!parsed.success) return withPageSize(new URL(`http://form.test/?${body}`), size).search.slice(1)
  return JSON.stringify(parsed.output, (name, value: unknown) =>
    SIZES.has(name) && typeof value === 'number' && value > size ? size : value,
  )
}
