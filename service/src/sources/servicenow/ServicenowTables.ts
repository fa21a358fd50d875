import type * as v from 'valibot'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { resultOf } from './servicenowAnswers.ts'

/** Rows of an answer. */
export const ROWS = 200
const TABLES = '/api/now/table'
const SYS_ID = /^[0-9a-f]{32}$/

type Select = {
  readonly table: string
  /** Null: all that it has. */
  readonly fields: readonly string[] | null
  /** Each has to be met. */
  readonly where: readonly string[]
  /** Rows beyond this one, in the order of ids; null: from the first. */
  readonly after: string | null
  readonly most?: number
  /** Choices, names and journals as people see them. */
  readonly asShown?: true
}

/** Asks for rows. Pages go by ids: offsets would move while rows change. */
export class ServicenowTables {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async rows<S extends v.GenericSchema>(
    row: S,
    { table, fields, where, after, most = ROWS, asShown }: Select,
    asked: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const all = [...where, ...(after === null ? [] : [`sys_id>${sysIdOf(after)}`]), 'ORDERBYsys_id']
    const query = {
      sysparm_query: all.join('^'),
      sysparm_fields: fields?.join(',') ?? null,
      sysparm_limit: most,
      sysparm_display_value: asShown ? 'true' : 'false',
      sysparm_exclude_reference_link: 'true',
      // Counting costs more than reading.
      sysparm_no_count: 'true',
    }
    return (await this.api.get(resultOf(row), [`${TABLES}/${table}`, query], asked)).result
  }

  /**
   * Where a person opens a row, at a page of the instance. Assumed from links that people share:
   * `/kb_view.do?sys_kb_id=…`, `/incident.do?sys_id=…`.
   */
  addressOf(page: string, query: Query, { credential }: Pick<CallContext, 'credential'>): string {
    return this.api.url(page, query, credential).href
  }

  /** The only row that has this id. */
  async row<S extends v.GenericSchema>(
    row: S,
    { id, ...select }: Omit<Select, 'where' | 'after'> & { readonly id: string },
    asked: CallContext,
  ): Promise<v.InferOutput<S>> {
    const where = [`sys_id=${sysIdOf(id)}`]
    const [found] = await this.rows(row, { ...select, where, after: null, most: 1 }, asked)
    if (found === undefined) throw gone()
    return found
  }
}

/** An id as a part of a query. */
export function sysIdOf(text: string): string {
  if (!SYS_ID.test(text)) throw gone()
  return text
}

/** A moment as a part of a query. */
export function momentOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** Moments are those of UTC, and do not say so. */
export function isoOf(text: string | null | undefined): string | null {
  const date = new Date(`${text?.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
