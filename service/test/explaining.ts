import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import * as v from 'valibot'
import type { Db } from '../src/db/schema.ts'

/** One step of a plan, with those that it reads from. */
export type PlanStep = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Plan Rows': number
  readonly Plans: readonly PlanStep[]
}

const Step: v.GenericSchema<unknown, PlanStep> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Plan Rows': v.number(),
  Plans: v.optional(v.array(v.lazy(() => Step)), []),
})
const Explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: Step })]) })])

/** A database that answers as the real one does, and the plans that this has for its queries: each a list of steps. */
export function explaining(real: Db): { db: Db; plans: PlanStep[][] } {
  const plans: PlanStep[][] = []
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const answer = await real.executeQuery(
        CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
      )
      plans.push(stepsOf(v.parse(Explained, answer.rows)[0]['QUERY PLAN'][0].Plan))
      return real.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
    },
    // biome-ignore lint/correctness/useYield: nothing of the service streams from the database.
    async *streamQuery() {
      throw new Error('A stream is not explained')
    },
  }
  class Explaining extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection)
    }
  }
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Explaining(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, plans }
}

function stepsOf(step: PlanStep): PlanStep[] {
  return [step, ...step.Plans.flatMap(stepsOf)]
}
