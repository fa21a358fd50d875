import { type Operation as Described, readDescription, type Shape } from './reference/readDescription.ts'
import type { TestService } from './TestService.ts'

/** One call of the contract, as far as it takes to make it. */
export type Operation = {
  readonly method: Described['method']
  /** With a source where it has a place for one. */
  readonly path: string
  /** It is for back ends, which have an API key. */
  readonly byKey: boolean
  /** Null: it reads no JSON. */
  readonly body: Shape | null
  readonly query: readonly { readonly name: string; readonly schema: Shape }[]
  readonly isUpload: boolean
}

/** Every call that the service describes, so that a new one is among them by itself. */
export async function operations(service: TestService): Promise<Operation[]> {
  const answer = await service.app.request('/openapi.json')
  return [...readDescription(await answer.json()).values()].map(callable)
}

export function callable({ method, path, parameters, requestBody, security = [] }: Described): Operation {
  return {
    method,
    path: path.replace('{source}', 'BOX').replaceAll(/\{\w+_id\}/g, '1'),
    byKey: security.some((one) => 'apiKey' in one),
    body: requestBody?.content['application/json']?.schema ?? null,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    isUpload: requestBody?.content['multipart/form-data'] !== undefined,
  }
}

/** Calls it with a credential that may. Without a content it has none. */
export function send(
  service: TestService,
  { method, path, byKey }: Pick<Operation, 'method' | 'path' | 'byKey'>,
  { token }: { readonly token: string },
  content?: { readonly body: string | FormData; readonly type?: string },
): Response | Promise<Response> {
  return service.app.request(path, {
    method,
    headers: {
      ...(byKey
        ? { Authorization: 'Bearer acme-test-api-key', 'customer-id': 'ann' }
        : { Authorization: `Token ${token}` }),
      ...(content?.type && { 'Content-Type': content.type }),
    },
    ...(content && method !== 'GET' && { body: content.body }),
  })
}
