import { OWN_CALLS, OWN_MEMBERS } from './extensions.ts'

const MARK = { 'x-inlet-extension': true }

/** Marks in the description of the contract what is ours: whole calls, and members of others. */
export function markExtensions(document: object): void {
  for (const call of OWN_CALLS) Object.assign(operationIn(document, call), MARK)
  for (const [call, { body = [], answer = [] }] of Object.entries(OWN_MEMBERS)) {
    const operation = operationIn(document, call)
    markMembers(within(operation, 'requestBody'), body, call)
    markMembers(within(within(operation, 'responses'), '200'), answer, call)
  }
}

function operationIn(document: object, call: string): object {
  const [method = '', path = ''] = call.split(' ')
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

/** What is called so in schemas, or in any that they are a choice of. */
function membersIn(schemas: readonly object[], name: string): object[] {
  return schemas.flatMap((schema) => {
    const chosen: unknown = Reflect.get(schema, 'anyOf')
    const inChoices = Array.isArray(chosen) ? membersIn(chosen.filter(isObject), name) : []
    const own: unknown =
      name === '[]' ? Reflect.get(schema, 'items') : Reflect.get(within(schema, 'properties'), name)
    return isObject(own) ? [own, ...inChoices] : inChoices
  })
}

/** Nothing is in what is not there. */
function within(whole: object, name: string): object {
  const part: unknown = Reflect.get(whole, name)
  return isObject(part) ? part : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
