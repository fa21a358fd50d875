import type * as v from 'valibot'
import { SourceFault } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { rowsOf } from './salesforceAnswers.ts'

/** Of spring 2024: it is answered for years to come. */
export const DATA = '/services/data/v60.0'
/** Rows of an answer: never so many that Salesforce would make two of it. */
export const ROWS = 500

const ID = /^[a-zA-Z0-9]{15,18}$/
const NAME = /^\w{1,80}$/

type Select = {
  readonly from: string
  readonly fields: readonly string[]
  /** Each has to be met. */
  readonly where: readonly string[]
  /** Rows beyond this one; null: from the first. Absent: in no order. */
  readonly after?: string | null
  /** Those that were deleted a while ago, too. */
  readonly withDeleted?: true
}

/** Asks for rows. Pages go by ids, which stand still while rows change. */
export class Soql {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async rows<S extends v.GenericSchema>(
    row: S,
    { from, fields, where, after, withDeleted }: Select,
    asked: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const all = after ? [...where, `Id > '${idOf(after)}'`] : where
    const q = [
      `SELECT ${fields.map(nameOf).join(', ')} FROM ${nameOf(from)}`,
      ...(all.length > 0 ? [`WHERE ${all.join(' AND ')}`] : []),
      ...(after === undefined ? [] : ['ORDER BY Id']),
      `LIMIT ${ROWS}`,
    ].join(' ')
    const path = `${DATA}/${withDeleted ? 'queryAll' : 'query'}`
    return (await ofFixedAddress(this.api.get(rowsOf(row), [path, { q }], asked))).records
  }

  /**
   * Where a person opens a record: https://www.salesforceben.com/salesforce-url-consist/. Assumed: Lightning leads on
   * from there to `/lightning/r/…/view`.
   */
  addressOf(id: string, { credential }: Pick<CallContext, 'credential'>): string {
    return this.api.url(`/${encodeURIComponent(id)}`, {}, credential).href
  }
}

/** An id as a part of a query. */
export function idOf(text: string): string {
  if (!ID.test(text)) throw gone()
  return text
}

/** The name of an object or a field, as a part of a query. */
export function nameOf(text: string): string {
  if (text.split('.').every((part) => NAME.test(part))) return text
  throw new SourceFault('item', 'Salesforce has a name here that no query can have.')
}

/** A moment as a part of a query. */
export function momentOf(date: Date): string {
  return date.toISOString()
}
