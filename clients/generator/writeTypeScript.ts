import { createClient } from '@hey-api/openapi-ts'
import type { ClientDocument } from './clientDocument.ts'
import { type ClientOperation, factsOf, iteratorId, type Paging, typeName } from './clientOperations.ts'

/** Has openapi-ts write the types of requests and answers into `folder`. */
export async function writeTypes({ operations, types }: ClientDocument, folder: string): Promise<void> {
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, ...operation } of operations) {
    const parameters = operation.parameters.filter((one) => one.in !== 'header')
    const requestBody = operation.requestBody && { ...operation.requestBody, required: true }
    const { operationId, responses } = operation
    const item = { operationId, parameters, requestBody, responses }
    paths[path] = { ...paths[path], [method.toLowerCase()]: item }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Inlet', version: '1' },
    paths,
    components: { schemas: Object.fromEntries(types) },
  }
  await createClient({
    // Without the members that are undefined.
    input: JSON.parse(JSON.stringify(document)),
    output: { path: folder, clean: true },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript'],
  })
}

/** The module with a method for each operation. */
export function operationsModule(operations: readonly ClientOperation[]): string {
  const methods = operations.flatMap((operation) => [
    method(operation),
    ...(operation.paging ? [iterator(operation, operation.paging)] : []),
  ])
  return `${[
    '// Made by `npm run clients`.',
    "import type { Call, CallOptions } from '../call.ts'",
    "import { byCursor, byOffset } from '../pages.ts'",
    "import type * as types from './types.gen.ts'",
    '',
    ...operations.map(requestType),
    '',
    '/** The operations of the service. */',
    'export class Operations {',
    '  readonly #call: Call',
    '',
    '  constructor(call: Call) {',
    '    this.#call = call',
    '  }',
    ...methods,
    '}',
  ].join('\n')}\n`
}

function requestType(operation: ClientOperation): string {
  const { body, pathNames, queryNames } = operation
  const data = `types.${typeName(operation)}Data`
  const parts = [
    ...(pathNames.length > 0 ? [`${data}['path']`] : []),
    ...(queryNames.length > 0 ? [`NonNullable<${data}['query']>`] : []),
    ...(body ? [`${data}['body']`] : []),
  ]
  return `export type ${typeName(operation)}Request = ${parts.join(' & ') || 'Record<never, never>'}`
}

function method(operation: ClientOperation): string {
  const { id, summary, path } = operation
  const answer = `types.${typeName(operation)}Responses[200]`
  const facts = factsOf(operation)
  return [
    '',
    `  /** ${summary}. \`${operation.method} ${path}\` */`,
    `  ${id}(${parametersOf(operation)}): Promise<${answer}> {`,
    `    return this.#call<${answer}>(${JSON.stringify(facts)}, ${takesRequest(operation) ? 'request' : '{}'}, options)`,
    '  }',
  ].join('\n')
}

function iterator(operation: ClientOperation, { items, within, by, next }: Paging): string {
  const { id } = operation
  const answer = `types.${typeName(operation)}Responses[200]`
  const place = `...(${by} !== undefined && { ${by} })`
  const page = within ? `${within}: { ...request.${within}, ${place} }` : place
  const ask = (type: string) => `(${by}?: ${type}) => this.${id}({ ...request, ${page} }, options)`
  const pages = next
    ? `byCursor(${ask(by === 'before' ? 'number' : 'string')}, (page) => ({ items: page.${items}, next: page.${next} }))`
    : `byOffset(${ask('number')}, (page) => page.${items}, request.pagination?.offset)`
  return [
    '',
    `  /** All that \`${id}\` lists, page by page. */`,
    `  ${iteratorId(operation)}(${parametersOf(operation)}): AsyncGenerator<${answer}['${items}'][number]> {`,
    `    return ${pages}`,
    '  }',
  ].join('\n')
}

function parametersOf(operation: ClientOperation): string {
  const request = `request: ${typeName(operation)}Request${operation.isRequestNeeded ? '' : ' = {}'}`
  return [...(takesRequest(operation) ? [request] : []), 'options?: CallOptions'].join(', ')
}

function takesRequest({ body, pathNames, queryNames }: ClientOperation): boolean {
  return body !== null || pathNames.length + queryNames.length > 0
}
