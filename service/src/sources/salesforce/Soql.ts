import type * as v from 'valibot'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { SourceFault } from '../SourceFault.ts'
import { rowsOf } from './salesforceAnswers.ts'

/** Spring 2024. Salesforce supports a version for at least three years. */
export const DATA = '/services/data/v60.0'
/** Rows per page, few enough that Salesforce never splits an answer. */
export const ROWS = 500

/** Rows of one record: its comments, emails or files. */
const MAX_ALL = 1000

const CHANGED = 'SystemModstamp'
const ID = /^[a-zA-Z0-9]{15,18}$/
const NAME = /^\w{1,80}$/

type Select = {
  readonly from: string
  readonly fields: readonly string[]
  /** All must be met. */
  readonly where: readonly string[]
  /** Rows after this id, in order. Null: from the first. Absent: unordered. */
  readonly after?: string | null
  /** Includes recently deleted rows. */
  readonly withDeleted?: true
  /** A child relationship: each row also has the time of the last change in it. */
  readonly newestOf?: string
  /** Rows per page. Fewer, if their texts are long. */
  readonly limit?: number
}

/** Reads rows by SOQL. Pages continue by id, which is stable while rows change. */
export class Soql {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async rows<S extends v.GenericSchema>(
    row: S,
    { from, fields, where, after, withDeleted, newestOf, limit = ROWS }: Select,
    context: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const all = after ? [...where, `Id > '${idOf(after)}'`] : where
    const newest = newestOf && `(SELECT ${CHANGED} FROM ${nameOf(newestOf)} ORDER BY ${CHANGED} DESC LIMIT 1)`
    const q = [
      `SELECT ${[...fields.map(nameOf), ...(newest ? [newest] : [])].join(', ')} FROM ${nameOf(from)}`,
      ...(all.length > 0 ? [`WHERE ${all.join(' AND ')}`] : []),
      ...(after === undefined ? [] : ['ORDER BY Id']),
      `LIMIT ${limit}`,
    ].join(' ')
    const path = `${DATA}/${withDeleted ? 'queryAll' : 'query'}`
    return (await ofFixedAddress(this.api.get(rowsOf(row), [path, { q }], context))).records
  }

  /** All rows, in the order of ids. Rejects if there are too many; `what`: of what, for that message. */
  async all<S extends v.GenericSchema<unknown, { readonly Id: string }>>(
    row: S,
    { what, limit = ROWS, ...select }: Omit<Select, 'after'> & { readonly what: string },
    context: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const found: v.InferOutput<S>[] = []
    for (let after: string | null = null; ; ) {
      const page: v.InferOutput<S>[] = await this.rows(row, { ...select, limit, after }, context)
      found.push(...page)
      if (found.length > MAX_ALL) throw new SourceFault('item', `This has more than ${MAX_ALL} ${what}.`)
      after = page.at(-1)?.Id ?? null
      if (page.length < limit || after === null) return found
    }
  }

  /**
   * The page of a record: https://www.salesforceben.com/salesforce-url-consist/. Assumed: Lightning redirects
   * to `/lightning/r/…/view`.
   */
  addressOf(id: string, { credential }: Pick<CallContext, 'credential'>): string {
    return this.api.url(`/${encodeURIComponent(id)}`, {}, credential).href
  }
}

/** Checks an id for a query. */
export function idOf(text: string): string {
  if (!ID.test(text)) throw gone()
  return text
}

/** Checks the name of an object or a field for a query. */
export function nameOf(text: string): string {
  if (text.split('.').every((part) => NAME.test(part))) return text
  throw new SourceFault('item', 'Salesforce has a name here that no query can have.')
}

/** Formats a time for a query. */
export function momentOf(date: Date): string {
  return date.toISOString()
}
