import { Job, JobPath, JobsPage, JobsQuery } from '@inlet/wire/service'
import * as v from 'valibot'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { expediteJob, type ListedJob, listJobs } from '../../db/jobs/jobList.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

/** The pending jobs of an organization's customers. Jobs that are done or were given up are gone. */
export const jobEndpoints = [
  endpoint({
    id: 'listJobs',
    method: 'GET',
    path: '/admin/jobs',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'What is still to be done, the newest first',
    request: { query: JobsQuery },
    answer: JobsPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('query')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const rows = await listJobs(db, organizationId, { ...wanted, limit: wanted.limit + 1 }, clock.now())
        const shown = rows.slice(0, wanted.limit)
        const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(toJob), next }
      },
  }),
  endpoint({
    id: 'getJob',
    method: 'GET',
    path: '/admin/jobs/{job_id}',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'One of them',
    request: { path: JobPath, names: 'job' },
    answer: Job,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        return toJob(await expectJob({ db, clock }, organizationId, c.req.valid('param').job_id))
      },
  }),
  endpoint({
    id: 'retryJob',
    method: 'POST',
    path: '/admin/jobs/{job_id}/again',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    about: 'job',
    extension: true,
    summary: 'Run a job that waits, now, and forget how often it failed',
    request: { path: JobPath, names: 'job', body: v.object({}) },
    answer: Job,
    errors: [404, 409],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const id = c.req.valid('param').job_id
        const row = await expectJob({ db, clock }, organizationId, id)
        if (!(await expediteJob(db, organizationId, id, clock.now())))
          throw new HttpError(409, 'The job is running.')
        jobs.nudge()
        return toJob({ ...row, state: 'WAITING', attempts: 0, run_at: clock.now() })
      },
  }),
]

async function expectJob({ db, clock }: Pick<Deps, 'db' | 'clock'>, organizationId: number, id: number) {
  const [row] = await listJobs(db, organizationId, { id, limit: 1 }, clock.now())
  if (!row) throw notFound('job')
  return row
}

function toJob({ customer, ...row }: ListedJob): v.InferInput<typeof Job> {
  const times = { run_at: row.run_at.toISOString(), created_at: row.created_at.toISOString() }
  return v.parse(Job, { ...row, ...times, customer_id: customer })
}
