import { CONTENT_SUBJECTS } from './contentSubjects.ts'
import { type Member, members, type NameOf, typeOf, withoutNull } from './members.ts'
import { ORGANIZATION_SUBJECTS } from './organizationSubjects.ts'
import { type Operation, readDescription, type Shape } from './readDescription.ts'
import type { Sample, Subject } from './Sample.ts'
import { keyOf, SHARED, shapeAt, type Way } from './sharedShapes.ts'
import { snippets } from './snippets.ts'
import { SOURCE_SUBJECTS } from './sourceSubjects.ts'

const [TOKENS, ...ADMINISTRATION] = ORGANIZATION_SUBJECTS

/** All calls that the reference has, in its order. */
export const SUBJECTS: readonly Subject[] = [
  ...(TOKENS ? [TOKENS] : []),
  ...CONTENT_SUBJECTS,
  ...SOURCE_SUBJECTS,
  ...ADMINISTRATION,
]

const HEAD = `# API

The calls of the service, made from the schemas that check them. \`/openapi.json\` of a deployment says the same for programs.

**Who may call.** A back end sends the API key of its organisation, \`Authorization: Bearer …\`, and with it \`customer-id\`, its own id of the customer that the call is about; browsers are refused with a key. What a customer may call themselves is called with \`Authorization: Token …\` as well, a [token](#tokens) of theirs.

**Bodies** are JSON. A member or a parameter that a call does not know is refused by name with 422, as it could mean something else; null and empty values pass. In the tables \`*\` marks what is needed.

**Ours** marks what the contract of carbon-connect's API does not have: calls, and members. The OpenAPI document has \`x-inlet-extension: true\` there. All else goes by [that contract](../guide/moving.md).

**Errors** are \`{ "detail": … }\`: a text, or for 422 a list that names each fault and its place. What a status means is [at the end](#errors).

**Long lists.** \`next_cursor\` of a page of files, items or accounts is sent back as \`pagination.after\` and leads to the page behind it, as soon far down as at the top; an \`offset\` is counted off row by row. \`count\` is exact and reads all that is listed. With \`pagination.count_up_to\` it stops there, and \`count_is_exact: false\` says that there are more.

**Once.** Every call that makes something takes an \`Idempotency-Key\`: sent again with the same key it is answered as before, and nothing is made twice.

**Clients.** Each call names its method in the [TypeScript client](../guide/clients.md); the Python client writes it in snake case.

**Examples** read the environment: \`INLET_URL\`, \`INLET_API_KEY\`, \`CUSTOMER\`, and ids that other calls answered. Tests run each of them as it is shown, in all three languages, against a running service; those that are not run say so.`

/** The page about the API, made from its OpenAPI document. */
export function apiPage(document: unknown): string {
  const operations = readDescription(document)
  const operationOf = (call: string) => {
    const operation = operations.get(call)
    if (!operation) throw new Error(`The reference shows ${call}, which is no call any more`)
    return operation
  }
  const shared = SHARED.map((one) => ({ ...one, shape: shapeAt(operationOf(one.call), one.way) }))
  const names = new Map(shared.map(({ name, shape }) => [keyOf(shape), name]))
  const nameOf: NameOf = (shape) => {
    const name = names.get(keyOf(shape))
    return name === undefined ? null : `[${name}](#${name.toLowerCase().replaceAll(' ', '-')})`
  }
  return [
    HEAD,
    ...SUBJECTS.flatMap(({ title, text, samples }) => [
      `## ${title}`,
      text,
      ...samples.map((sample) => chapter(sample, operationOf(sample.call), nameOf)),
    ]),
    '## What several calls share',
    ...shared.flatMap(({ name, shape, text, way }) => [
      `### ${name}`,
      text ?? memberTable(shape, except(nameOf, shape), way[0]),
    ]),
    '## Errors',
    table(['Status', 'Meaning'], meanings([...operations.values()])),
  ].join('\n\n')
}

function chapter(sample: Sample, operation: Operation, nameOf: NameOf): string {
  const content = operation.responses['200']?.content
  const answers = content?.['application/json']?.schema
  const events = content?.['text/event-stream']?.schema
  const body = operation.requestBody?.content['application/json']?.schema
  const errors = Object.keys(operation.responses).filter((status) => status !== '200')
  // Generated clients leave out what answers with bytes.
  const isInClients = !content || answers !== undefined || events !== undefined
  return [
    `### ${sample.call}`,
    `${operation.summary}.${operation['x-inlet-extension'] ? ' **Ours.**' : ''}${sample.note ? ` ${sample.note}` : ''}`,
    `${callers(sample, operation)}${isInClients ? ` Clients: \`${operation.operationId}\`.` : ''}${errors.length > 0 ? ` Errors: ${errors.join(', ')}.` : ''}`,
    parameterTable(operation, nameOf),
    ...(body ? ['**Body**', memberTable(body, nameOf, 'body')] : []),
    ...(answers ? ['**Answer**', memberTable(answers, nameOf, 'answer')] : []),
    ...(events ? ['**Data of events**', memberTable(events, nameOf, 'answer')] : []),
    ...(sample.notRun ? [`Not run by itself: ${sample.notRun}`] : []),
    examples(sample),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function callers({ isOpen, isEventStream }: Sample, { security }: Operation): string {
  if (isOpen) return 'For anybody.'
  if (isEventStream) return 'With a token.'
  return security ? 'With the API key.' : 'With the API key and `customer-id`, or a token.'
}

function parameterTable({ parameters }: Operation, nameOf: NameOf): string {
  if (parameters.length === 0) return ''
  const shape = (where: string): Shape => {
    const there = parameters.filter((parameter) => parameter.in === where)
    return {
      properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
      required: there.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const path = members(shape('path'), nameOf)
  const query = members(shape('query'), nameOf)
  return [
    ...(path.length > 0 ? ['**Path**', linesOf(path, 'body')] : []),
    ...(query.length > 0 ? ['**Query**', linesOf(query, 'body')] : []),
  ].join('\n\n')
}

/** A shape that has a name is a word, what it holds a table. */
function memberTable(shape: Shape, nameOf: NameOf, from: Way[0]): string {
  const { core } = withoutNull(shape)
  const lines = nameOf(core) === null ? members(shape, nameOf) : []
  if (lines.length === 0) return `${sentence(typeOf(shape, nameOf))}.`
  return linesOf(lines, from)
}

/** What an answer leaves out, and within which limits, says nothing to those who read it. */
function linesOf(lines: readonly Member[], from: Way[0]): string {
  const once = new Map(lines.toReversed().map((line) => [line.name, line]))
  const rows = [...once.values()].toReversed().map(({ name, type, rule, isNeeded, isOurs }) => {
    const isMarked = isNeeded && from === 'body'
    const cells = [`\`${name}\`${isMarked ? ' *' : ''}${isOurs ? ' **ours**' : ''}`, type]
    return from === 'body' ? [...cells, rule] : cells
  })
  return table(['Name', 'Type', ...(from === 'body' ? ['Default, limits'] : [])], rows)
}

function examples(sample: Sample): string {
  const { curl, typescript, python } = snippets(sample)
  const block = (language: string, title: string, code: string) =>
    `\`\`\`${language} [${title}]\n${code}\n\`\`\``
  return [
    '::: code-group',
    block('sh', 'curl', curl),
    block('ts', 'TypeScript', typescript),
    block('python', 'Python', python),
    ':::',
  ].join('\n\n')
}

function meanings(operations: readonly Operation[]): string[][] {
  const found = new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).map(([status, { description }]) => [status, description] as const),
    ),
  )
  const errors = [...found].filter(([status]) => status !== '200')
  return errors
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([status, text]) => [status, `${text}.`])
}

/** The name of all shapes but the one that is described. */
function except(nameOf: NameOf, described: Shape): NameOf {
  const own = nameOf(described)
  return (shape) => {
    const name = nameOf(shape)
    return name === own ? null : name
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function sentence(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
