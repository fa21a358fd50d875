import type { ColumnType } from 'kysely'

/** Read as parsed JSON of unknown shape; written as JSON text. */
export type Json = ColumnType<unknown, string, string>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>
export type Moment = ColumnType<Date, Date, Date>
export type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>
