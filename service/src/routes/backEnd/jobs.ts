import { Job, JobPath, JobsPage, JobsQuery } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { hurryJob, type ListedJob, listJobs } from '../../db/jobs/jobList.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, describe, noQuery, path, query } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'

type Dependencies = { db: Db; clock: Clock; jobs: JobRunner; backEnd: MiddlewareHandler<BackEnd> }

const described = (summary: string, answers: v.GenericSchema, ...besides: readonly number[]) =>
  describe({ summary, answers, refusals: [401, 403, 422, 429, ...besides], byKey: true })

/** What is still to be done for an organisation's customers. What is done, or was given up, is no job any more. */
export function jobRoutes({ db, clock, jobs, backEnd }: Dependencies) {
  const app = new Hono<BackEnd>()
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())
  const expectJob = async (organizationId: number, id: number) => {
    const [row] = await listJobs(db, organizationId, { id, limit: 1 }, clock.now())
    if (!row) throw notFound('job')
    return row
  }

  app.get(
    '/',
    described('What is still to be done, the newest first', JobsPage),
    backEnd,
    query(JobsQuery),
    async (c) => {
      const wanted = c.req.valid('query')
      const organizationId = await organizationOf(c.get('organization'))
      const rows = await listJobs(db, organizationId, { ...wanted, limit: wanted.limit + 1 }, clock.now())
      const shown = rows.slice(0, wanted.limit)
      const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
      return answer(c, JobsPage, { results: shown.map(toJob), next })
    },
  )

  app.get(
    '/:job_id',
    described('One of them', Job, 404),
    backEnd,
    path(JobPath, 'job'),
    noQuery(),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      return answer(c, Job, toJob(await expectJob(organizationId, c.req.valid('param').job_id)))
    },
  )

  app.post(
    '/:job_id/again',
    described('Run a job that waits, now, and forget how often it failed', Job, 404, 409),
    backEnd,
    path(JobPath, 'job'),
    body(v.object({})),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const id = c.req.valid('param').job_id
      const row = await expectJob(organizationId, id)
      if (!(await hurryJob(db, organizationId, id, clock.now())))
        throw new HttpError(409, 'The job is running.')
      jobs.nudge()
      return answer(c, Job, toJob({ ...row, state: 'WAITING', attempts: 0, run_at: clock.now() }))
    },
  )
  return app
}

function toJob({ customer, ...row }: ListedJob): v.InferInput<typeof Job> {
  const times = { run_at: row.run_at.toISOString(), created_at: row.created_at.toISOString() }
  return v.parse(Job, { ...row, ...times, customer_id: customer })
}
