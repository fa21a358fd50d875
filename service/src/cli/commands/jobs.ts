import { Job, JobsPage } from '@inlet/wire/service'
import type { Command } from '../Command.ts'
import { idOf, LIMIT, limitOf } from '../options.ts'
import { sheet, table } from '../table.ts'

export const jobs: readonly Command[] = [
  {
    name: ['jobs', 'list'],
    about: 'What is still to be done, the newest first.',
    options: {
      state: { value: 'STATE', about: 'RUNNING, WAITING, SCHEDULED or SUSPECT.' },
      kind: { value: 'KIND', about: 'Only this, such as ingest or sync.' },
      limit: LIMIT,
    },
    async run(given, { service }) {
      const query = new URLSearchParams({ limit: String(limitOf(given)) })
      for (const name of ['state', 'kind']) {
        const value = given.options.get(name)
        if (value !== undefined) query.set(name, name === 'state' ? value.toUpperCase() : value)
      }
      const { results } = await service().ask(JobsPage, { method: 'GET', path: `/admin/jobs?${query}` })
      const rows = results.map((job) => [
        ...[job.id, job.kind, job.state, job.customer_id],
        ...[job.file_id, job.account_id, job.attempts, job.run_at],
      ])
      const headings = ['id', 'kind', 'state', 'customer', 'file', 'account', 'failed', 'due']
      return { data: results, lines: table(headings, rows) }
    },
  },
  {
    name: ['jobs', 'show'],
    about: 'One of them.',
    arguments: ['JOB_ID'],
    async run({ arguments: [id] }, { service }) {
      const path = `/admin/jobs/${idOf(id, 'JOB_ID')}`
      const job = await service().ask(Job, { method: 'GET', path })
      return { data: job, lines: sheet(job) }
    },
  },
  {
    name: ['jobs', 'again'],
    about: 'Run one that waits now, and forget how often it failed.',
    arguments: ['JOB_ID'],
    async run({ arguments: [id] }, { service }) {
      const path = `/admin/jobs/${idOf(id, 'JOB_ID')}/again`
      const job = await service().ask(Job, { method: 'POST', path, body: {} })
      return { data: job, lines: [`Job ${job.id} is ${job.state}.`] }
    },
  },
]
