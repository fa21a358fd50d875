import type { CallOptions, Operation } from './call.ts'

/** The request of a call, without its authorization. Its body can be sent again. */
export function buildRequest(
  baseUrl: string,
  operation: Operation,
  request: object,
  { idempotencyKey }: CallOptions,
): { readonly url: URL; readonly headers: Record<string, string>; readonly body?: string | FormData } {
  const { path, queryNames, body, takesIdempotencyKey } = operation
  const members = new Map<string, unknown>(body === 'list' ? [] : Object.entries(request))
  const take = (name: string) => {
    const value = members.get(name)
    members.delete(name)
    return value ?? null
  }
  const url = new URL(
    baseUrl.replace(/\/$/, '') +
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(take(name)))),
  )
  for (const name of queryNames) {
    const value = take(name)
    if (value !== null) url.searchParams.set(name, String(value))
  }
  const headers = {
    Accept: 'application/json',
    ...(takesIdempotencyKey && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
  }
  if (body === null) return { url, headers }
  if (body === 'file') return { url, headers, body: formOf(members.get('file')) }
  const json = JSON.stringify(body === 'list' ? request : Object.fromEntries(members))
  return { url, headers: { ...headers, 'Content-Type': 'application/json' }, body: json }
}

function formOf(file: unknown): FormData {
  if (!(file instanceof Blob)) throw new TypeError('file has to be a File or a Blob')
  const form = new FormData()
  form.append('file', file)
  return form
}
