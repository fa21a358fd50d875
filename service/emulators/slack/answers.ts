import type { StrictAnswer } from '../kit/StrictServer.ts'

/** Of a file of another workspace a list has so much: https://zenn.dev/straydog/articles/42c4152bf963e3 */
export function listedFile(file: Record<string, unknown>): Record<string, unknown> {
  if (file.file_access !== 'check_file_info') return file
  return {
    id: file.id,
    mode: 'file_access',
    file_access: file.file_access,
    created: 0,
    timestamp: 0,
    user: '',
  }
}

export function ok(body: object): StrictAnswer {
  return { status: 200, body: { ok: true, ...body } }
}

/** Refusals have the status of a success: https://docs.slack.dev/apis/web-api/#evaluating-responses */
export function refusal(error: string): StrictAnswer {
  return {
    status: 200,
    body: { ok: false, error, ...(error === 'missing_scope' && { needed: 'files:read' }) },
  }
}

/** https://docs.slack.dev/apis/web-api/rate-limits */
export function rateLimited(seconds: number): StrictAnswer {
  return { ...refusal('ratelimited'), status: 429, headers: { 'retry-after': String(seconds) } }
}

/** A page, and the cursor of the next one; null: there is no such page. */
export function pageAt<T>(
  all: readonly T[],
  cursor: string,
  size: number,
): readonly [readonly T[] | null, string] {
  const begin = cursor === '' ? 0 : Number(/^next:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1])
  if (!Number.isInteger(begin) || begin > all.length) return [null, '']
  const end = begin + size
  return [all.slice(begin, end), end < all.length ? Buffer.from(`next:${end}`).toString('base64') : '']
}
