import { FilesPage, JobsPage, User, UserFile } from '@inlet/wire/service'
import type { Command, CommandInput } from '../Command.ts'
import { CommandFault } from '../CommandFault.ts'
import { CUSTOMER, idOf, LIMIT, limitOf } from '../options.ts'
import type { ServiceCalls } from '../ServiceCalls.ts'
import { sheet, table } from '../table.ts'

/** Required: a call that names an unknown customer would create one. */
async function customerOf(service: ServiceCalls, { options }: CommandInput): Promise<string> {
  const customer = options.get('customer') ?? ''
  await service.ask(User, { method: 'POST', path: '/user', body: { customer_id: customer } })
  return customer
}

async function findFile(service: ServiceCalls, customer: string, id: number): Promise<UserFile> {
  const body = { filters: { ids: [id] } }
  const { results } = await service.ask(FilesPage, { method: 'POST', path: '/user_files_v2', body, customer })
  const [file] = results
  if (!file) throw new CommandFault(`${customer} has no file ${id}.`)
  return file
}

export const files: readonly Command[] = [
  {
    name: ['files', 'list'],
    about: "A customer's files, those that changed last first.",
    options: {
      customer: CUSTOMER,
      status: { value: 'STATUS', about: 'Only those, such as SYNC_ERROR.' },
      limit: LIMIT,
    },
    async run(given, { service }) {
      const status = given.options.get('status')
      const body = {
        pagination: { limit: limitOf(given) },
        order_dir: 'desc',
        filters: { ...(status !== undefined && { sync_statuses: [status.toUpperCase()] }) },
      }
      const customer = await customerOf(service(), given)
      const asked = { method: 'POST', path: '/user_files_v2', body, customer } as const
      const { results } = await service().ask(FilesPage, asked)
      const rows = results.map((file) => [file.id, file.sync_status, file.source, file.name, file.updated_at])
      return { data: results, lines: table(['id', 'status', 'source', 'name', 'changed'], rows) }
    },
  },
  {
    name: ['files', 'show'],
    about: 'One file.',
    arguments: ['FILE_ID'],
    options: { customer: CUSTOMER },
    async run(given, { service }) {
      const id = idOf(given.arguments[0], 'FILE_ID')
      const file = await findFile(service(), await customerOf(service(), given), id)
      const { name, source, sync_status: status, created_at: created, last_sync: synced } = file
      const { file_size: bytes, num_characters: characters } = file.file_statistics ?? {}
      const address = file.external_url
      return {
        data: file,
        lines: sheet({ id, name, source, status, bytes, characters, created, synced, address }),
      }
    },
  },
  {
    name: ['files', 'why'],
    about: 'Why a file failed, or what it waits for, and what to do.',
    arguments: ['FILE_ID'],
    options: { customer: CUSTOMER },
    async run(given, { service }) {
      const id = idOf(given.arguments[0], 'FILE_ID')
      const customer = await customerOf(service(), given)
      const file = await findFile(service(), customer, id)
      const { results } = await service().ask(JobsPage, { method: 'GET', path: '/admin/jobs?limit=250' })
      const job = results.find(({ file_id, account_id }) =>
        file_id === null
          ? account_id !== null && account_id === file.organization_user_data_source_id
          : file_id === file.id,
      )
      const failed = file.sync_status === 'SYNC_ERROR'
      const lines = [
        `${file.name ?? `File ${file.id}`} is ${file.sync_status}.`,
        ...(file.sync_error_message ? [`Reason: ${file.sync_error_message}`] : []),
        ...(file.unread_parts.length > 0 ? [`Not read of it: ${file.unread_parts.join(', ')}`] : []),
        ...(job
          ? [`Job ${job.id} (${job.kind}) is ${job.state}, due ${job.run_at}, failed ${job.attempts} times.`]
          : []),
        ...(failed ? [`Try it again: inlet files again ${file.id} --customer ${customer}`] : []),
      ]
      const reason = file.sync_error_message
      return {
        data: { id: file.id, status: file.sync_status, reason, unread: file.unread_parts, job: job ?? null },
        lines,
      }
    },
  },
  {
    name: ['files', 'again'],
    about: 'Run it again: an upload is read again, all else is fetched again.',
    arguments: ['FILE_ID'],
    options: { customer: CUSTOMER },
    async run(given, { service }) {
      const body = { file_id: idOf(given.arguments[0], 'FILE_ID') }
      const customer = await customerOf(service(), given)
      const asked = { method: 'POST', path: '/resync_file', body, customer } as const
      const file = await service().ask(UserFile, asked)
      return { data: file, lines: [`File ${file.id} is ${file.sync_status}.`] }
    },
  },
]
