import type { Operation, Shape } from '../../service/test/reference/readDescription.ts'
import { pascal } from './clientDocument.ts'

/** How the items of a list are read page by page. */
export type Paging = {
  /** The member of the answer with the items. */
  readonly items: string
  /** Where the request says which page: a member of `pagination`, or one of its own. */
  readonly within: 'pagination' | null
  readonly by: 'after' | 'cursor' | 'before' | 'offset'
  /** The member of the answer that leads to the next page. Null: the offset does. */
  readonly next: 'next_cursor' | 'next' | null
}

/** An operation as the methods of both clients need it. */
export type ClientOperation = Pick<Operation, 'method' | 'path' | 'summary'> & {
  readonly id: string
  readonly caller: 'customer' | 'organization' | 'anyone'
  readonly takesIdempotencyKey: boolean
  readonly pathNames: readonly string[]
  readonly queryNames: readonly string[]
  /** `list`: the body is a list, which is the whole request. */
  readonly body: 'json' | 'list' | 'file' | null
  /** Whether the request has a required member. */
  readonly isRequestNeeded: boolean
  /** All members of the request, of its path, query and body. */
  readonly request: Shape
  readonly answer: Shape
  readonly paging: Paging | null
}

export function clientOperations(operations: readonly Operation[]): ClientOperation[] {
  const read = operations.map(clientOperation)
  const ids = read.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (twice.length > 0) throw new Error(`Two endpoints have the id ${twice.join(', ')}`)
  return read
}

function clientOperation(operation: Operation): ClientOperation {
  const { operationId: id, method, path, summary, security, parameters, requestBody, responses } = operation
  const namesIn = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name)
  const [bodyType] = Object.keys(requestBody?.content ?? {})
  const bodySchema = bodyType === undefined ? undefined : requestBody?.content[bodyType]?.schema
  const answer = responses['200']?.content['application/json']?.schema ?? {}
  const sent = parameters.filter((one) => one.in !== 'header')
  const request: Shape =
    bodySchema?.type === 'array'
      ? bodySchema
      : {
          type: 'object',
          properties: {
            ...Object.fromEntries(sent.map(({ name, schema }) => [name, schema])),
            ...bodySchema?.properties,
          },
          required: [
            ...sent.filter(({ required }) => required).map(({ name }) => name),
            ...(bodySchema?.required ?? []),
          ],
        }
  return {
    id,
    method,
    path,
    summary,
    caller: callerOf(security),
    takesIdempotencyKey: namesIn('header').includes('Idempotency-Key'),
    pathNames: namesIn('path'),
    queryNames: namesIn('query'),
    body: bodyOf(bodyType, bodySchema),
    isRequestNeeded: bodySchema?.type === 'array' || (request.required ?? []).length > 0,
    request,
    answer,
    paging: pagingOf(request, answer),
  }
}

function callerOf(security: Operation['security']): ClientOperation['caller'] {
  if (security === undefined) return 'customer'
  return security.length === 0 ? 'anyone' : 'organization'
}

function bodyOf(type: string | undefined, schema: Shape | undefined): ClientOperation['body'] {
  if (type === undefined) return null
  if (type === 'multipart/form-data') return 'file'
  if (schema?.type === 'array') return 'list'
  if (schema?.type === 'object') return 'json'
  throw new Error('The clients know no bodies but objects and lists')
}

function pagingOf(request: Shape, answer: Shape): Paging | null {
  const lists = Object.entries(answer.properties ?? {}).filter(([, { items }]) => items !== undefined)
  const [items] = lists.map(([name]) => name)
  if (items === undefined || lists.length > 1) return null
  const asked = request.properties ?? {}
  const pagination = asked.pagination?.properties ?? {}
  if (pagination.after) return { items, within: 'pagination', by: 'after', next: 'next_cursor' }
  if (pagination.offset) return { items, within: 'pagination', by: 'offset', next: null }
  if (asked.cursor) return { items, within: null, by: 'cursor', next: 'next_cursor' }
  return asked.before ? { items, within: null, by: 'before', next: 'next' } : null
}

/** The name of the method that reads a list to its end. */
export function iteratorId({ id }: ClientOperation): string {
  if (!id.startsWith('list')) throw new Error(`${id} answers pages: its id has to begin with list`)
  return id.replace('list', 'iterate')
}

/** What making the call takes. */
export function factsOf(operation: ClientOperation) {
  const { method, path, caller, queryNames, body, takesIdempotencyKey } = operation
  return { method, path, caller, queryNames, body, takesIdempotencyKey }
}

/** The beginning of the names of its types. */
export function typeName({ id }: ClientOperation): string {
  return pascal([id])
}
