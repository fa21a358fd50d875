import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Row, SalesforceRecords } from './SalesforceRecords.ts'

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_dateformats.htm */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/**
 * The last change in a child relationship, beside the fields. Null where there is no child.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_relationships_query_using.htm
 */
const NEWEST = /, \(SELECT SystemModstamp FROM (\w+) ORDER BY SystemModstamp DESC LIMIT 1\)/
/** Relationships of cases, and the object of each. */
const CHILDREN: Readonly<Record<string, string>> = { EmailMessages: 'EmailMessage' }

/**
 * Answers a query: fields that there are, conditions of ids, texts and moments, in the order of ids.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl
 */
export function soqlAnswer(
  { objects, forbidden }: Pick<SalesforceRecords, 'objects' | 'forbidden'>,
  whole: string,
  withDeleted: boolean,
): StrictAnswer {
  const [, child = null] = NEWEST.exec(whole) ?? []
  const soql = whole.replace(NEWEST, '')
  const [, fields = '', from = '', , where = '', order, limit = '2000'] =
    /^SELECT (.+?) FROM (\w+)( WHERE (.+?))?( ORDER BY Id)? LIMIT (\d+)$/.exec(soql) ?? []
  const rows = objects.get(from)
  if (fields === '') return errors(400, 'MALFORMED_QUERY', 'unexpected token')
  if (!rows) return errors(400, 'INVALID_TYPE', `sObject type '${from}' is not supported.`)
  // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
  if (from === 'ContentDocumentLink' && !/LinkedEntityId = /.test(where))
    return errors(
      400,
      'MALFORMED_QUERY',
      'Implementation restriction: filter by LinkedEntityId or ContentDocumentId',
    )
  const children = child === null || from !== 'Case' ? null : objects.get(CHILDREN[child] ?? '')
  if (child !== null && !children)
    return errors(400, 'INVALID_TYPE', `Didn't understand relationship '${child}' in field path.`)
  const tests = where === '' ? [] : where.split(' AND ').map(conditionOf)
  if (tests.includes(null)) return errors(400, 'MALFORMED_QUERY', where)
  const names = fields.split(', ')
  const [first] = rows
  const unknown = first && names.find((name) => !((name.split('.')[0] ?? '') in first))
  if (unknown) return errors(400, 'INVALID_FIELD', `No such column '${unknown}'`)
  const found = rows
    .filter((row) => withDeleted || row.IsDeleted !== true)
    .filter((row) => tests.every((test) => test?.(row)))
  const [only] = found
  // Assumed: that a query for one such row says so.
  if (found.length === 1 && only && forbidden.has(only))
    return errors(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights on object id')
  if (order) found.sort((a, b) => (String(a.Id) < String(b.Id) ? -1 : 1))
  const records = found.slice(0, Number(limit)).map((row) => {
    const shown = names.map((name) => name.split('.')[0] ?? '')
    const values = Object.fromEntries(shown.map((name) => [name, row[name]]))
    const newest = child && children ? { [child]: newestOf(children, row.Id) } : {}
    return { attributes: { type: from }, ...values, ...newest }
  })
  return ok({ totalSize: records.length, done: true, records })
}

function newestOf(children: readonly Row[], parent: unknown): Row | null {
  const of = children.filter((row) => row.ParentId === parent && row.IsDeleted !== true)
  const [SystemModstamp] = of
    .map((row) => String(row.SystemModstamp))
    .toSorted()
    .reverse()
  return SystemModstamp === undefined ? null : { totalSize: 1, done: true, records: [{ SystemModstamp }] }
}

/** Null: no condition that SOQL has. */
function conditionOf(text: string): ((row: Row) => boolean) | null {
  const [, member = '', list] = /^(\w+) IN \(('\w+'(?:, '\w+')*)\)$/.exec(text) ?? []
  if (list !== undefined) return (row) => list.split(', ').includes(`'${row[member]}'`)
  const [, name = '', operator, value = ''] = /^(\w+) (=|!=|>|>=) (.+)$/.exec(text) ?? []
  const quoted = /^'([^'\\]*)'$/.exec(value)?.[1]
  if (quoted !== undefined)
    return (row) => {
      const own = String(row[name])
      return operator === '>' ? own > quoted : (own === quoted) === (operator === '=')
    }
  if (value === 'true' || value === 'false') return (row) => row[name] === (value === 'true')
  if (!MOMENT.test(value) || operator !== '>=') return null
  return (row) => Date.parse(String(row[name])) >= Date.parse(value)
}

export function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export function errors(status: number, errorCode: string, message: string): StrictAnswer {
  return { status, body: [{ errorCode, message }] }
}
