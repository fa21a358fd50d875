import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Row, SalesforceRecords } from './SalesforceRecords.ts'

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_dateformats.htm */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/**
 * Answers a query: fields that there are, conditions of ids, texts and moments, in the order of ids.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl
 */
export function soqlAnswer(
  { objects, forbidden }: Pick<SalesforceRecords, 'objects' | 'forbidden'>,
  soql: string,
  withDeleted: boolean,
): StrictAnswer {
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
    return { attributes: { type: from }, ...Object.fromEntries(shown.map((name) => [name, row[name]])) }
  })
  return ok({ totalSize: records.length, done: true, records })
}

/** Null: no condition that SOQL has. */
function conditionOf(text: string): ((row: Row) => boolean) | null {
  const [, name = '', operator, value = ''] = /^(\w+) (=|>|>=) (.+)$/.exec(text) ?? []
  const quoted = /^'([^'\\]*)'$/.exec(value)?.[1]
  if (quoted !== undefined)
    return (row) => (operator === '>' ? String(row[name]) > quoted : String(row[name]) === quoted)
  if (value === 'true' || value === 'false') return (row) => row[name] === (value === 'true')
  if (!MOMENT.test(value) || operator === '=') return null
  return (row) => Date.parse(String(row[name])) >= Date.parse(value)
}

export function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export function errors(status: number, errorCode: string, message: string): StrictAnswer {
  return { status, body: [{ errorCode, message }] }
}
