import type { EndpointFacts } from './endpoint.ts'

const MARK = { 'x-inlet-extension': true }

/** Marks our extensions in the OpenAPI description: whole operations, and members of others. */
export function markExtensions(document: object, endpoints: readonly EndpointFacts[]): void {
  for (const { method, path, extension } of endpoints) {
    if (extension === undefined) continue
    const operation = operationIn(document, method, path)
    if (extension === true) {
      Object.assign(operation, MARK)
      continue
    }
    const { body = [], answer = [] } = extension
    const call = `${method} ${path}`
    markMembers(within(operation, 'requestBody'), body, call)
    markMembers(within(within(operation, 'responses'), '200'), answer, call)
  }
}

function operationIn(document: object, method: string, path: string): object {
  return within(within(within(document, 'paths'), path), method.toLowerCase())
}

function markMembers(described: object, names: readonly string[], call: string): void {
  if (names.length === 0) return
  const schema = within(within(within(described, 'content'), 'application/json'), 'schema')
  for (const name of names) {
    const found = name.split(/\.|(?=\[\])/).reduce(membersIn, [schema])
    if (found.length === 0) throw new Error(`${call} has no ${name} any more`)
    for (const one of found) Object.assign(one, MARK)
  }
}

/** The properties of this name in schemas, and in those that they combine. */
function membersIn(schemas: readonly object[], name: string): object[] {
  return schemas.flatMap((schema) => {
    const chosen: unknown = Reflect.get(schema, 'anyOf')
    const inChoices = Array.isArray(chosen) ? membersIn(chosen.filter(isObject), name) : []
    const own: unknown =
      name === '[]' ? Reflect.get(schema, 'items') : Reflect.get(within(schema, 'properties'), name)
    return isObject(own) ? [own, ...inChoices] : inChoices
  })
}

/** A missing schema has no properties. */
function within(whole: object, name: string): object {
  const part: unknown = Reflect.get(whole, name)
  return isObject(part) ? part : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
