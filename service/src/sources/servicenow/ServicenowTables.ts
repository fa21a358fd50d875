import type * as v from 'valibot'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { resultOf } from './servicenowAnswers.ts'

/** Rows per page. */
export const ROWS = 200
const TABLES = '/api/now/table'
const SYS_ID = /^[0-9a-f]{32}$/

type Select = {
  readonly table: string
  /** Null: all fields. */
  readonly fields: readonly string[] | null
  /** All must be met. */
  readonly where: readonly string[]
  /** Rows after this id, in order. Null: from the first. */
  readonly after: string | null
  readonly limit?: number
  /** Choices, names and journals as displayed text. */
  readonly asShown?: true
}

/** Reads rows of tables. Pages continue by id, because offsets shift while rows change. */
export class ServicenowTables {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async rows<S extends v.GenericSchema>(
    row: S,
    { table, fields, where, after, limit = ROWS, asShown }: Select,
    context: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const all = [...where, ...(after === null ? [] : [`sys_id>${sysIdOf(after)}`]), 'ORDERBYsys_id']
    const query = {
      sysparm_query: all.join('^'),
      sysparm_fields: fields?.join(',') ?? null,
      sysparm_limit: limit,
      sysparm_display_value: asShown ? 'true' : 'false',
      sysparm_exclude_reference_link: 'true',
      // Counting costs more than reading.
      sysparm_no_count: 'true',
    }
    return (await this.api.get(resultOf(row), [`${TABLES}/${table}`, query], context)).result
  }

  /**
   * The page of a row in the instance. Assumed from links that users share: `/kb_view.do?sys_kb_id=…`,
   * `/incident.do?sys_id=…`.
   */
  addressOf(page: string, query: Query, { credential }: Pick<CallContext, 'credential'>): string {
    return this.api.url(page, query, credential).href
  }

  /** Reads a row by its id. */
  async row<S extends v.GenericSchema>(
    row: S,
    { id, ...select }: Omit<Select, 'where' | 'after'> & { readonly id: string },
    context: CallContext,
  ): Promise<v.InferOutput<S>> {
    const where = [`sys_id=${sysIdOf(id)}`]
    const [found] = await this.rows(row, { ...select, where, after: null, limit: 1 }, context)
    if (found === undefined) throw gone()
    return found
  }
}

/** Checks an id for a query. */
export function sysIdOf(text: string): string {
  if (!SYS_ID.test(text)) throw gone()
  return text
}

/** Formats a time for a query. */
export function momentOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** Times are in UTC without saying so. */
export function isoOf(text: string | null | undefined): string | null {
  const date = new Date(`${text?.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
