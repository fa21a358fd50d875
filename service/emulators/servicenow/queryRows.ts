import type { StrictAnswer } from '../kit/StrictServer.ts'
import { type Row, refusal } from './answers.ts'

const ME = 'javascript:gs.getUserID()'

type Options = {
  /** The id of the user who is signed in. */
  readonly me: string
  /** What people see where a value is another. */
  readonly shown: ReadonlyMap<string, string>
}

/**
 * Rows by an encoded query (conditions that all hold, then an order), values and what people see for them:
 * https://www.servicenow.com/docs/bundle/zurich-platform-user-interface/page/use/common-ui-elements/reference/r_OpAvailableFiltersQueries.html
 */
export function queryRows(
  rows: readonly Row[],
  query: URLSearchParams,
  { me, shown }: Options,
): StrictAnswer {
  const terms = (query.get('sysparm_query') ?? '').split('^').filter((term) => term !== '')
  const order = terms.filter((term) => term.startsWith('ORDERBY'))
  const conditions = terms
    .filter((term) => !term.startsWith('ORDERBY'))
    .map((term) => conditionOf(term.replace(ME, me)))
  // The vendor leaves out a condition that it does not understand, which gives everything: that is no answer here.
  if (conditions.includes(null)) return refusal(400, 'Invalid query')
  const found = rows.filter((row) => conditions.every((holds) => holds?.(row)))
  if (order.includes('ORDERBYsys_id')) found.sort((a, b) => ((a.sys_id ?? '') < (b.sys_id ?? '') ? -1 : 1))
  const fields = query.get('sysparm_fields')?.split(',')
  const isShown = query.get('sysparm_display_value') === 'true'
  const shownValue = (value: string) => (isShown ? (shown.get(value) ?? value) : value)
  // 10,000 by default: the Table API's reference.
  const result = found.slice(0, Number(query.get('sysparm_limit') ?? '10000')).map((row) => {
    const names = fields ?? Object.keys(row)
    return Object.fromEntries(names.map((name) => [name, shownValue(row[name] ?? '')]))
  })
  return { status: 200, body: { result } }
}

function conditionOf(term: string): ((row: Row) => boolean) | null {
  const [, name = '', operator, value = ''] = /^(\w+)(>=|>|=)(.*)$/.exec(term) ?? []
  if (operator === '=') return (row) => row[name] === value
  if (operator === '>') return (row) => (row[name] ?? '') > value
  const isMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
  return operator === '>=' && isMoment ? (row) => (row[name] ?? '') >= value : null
}
