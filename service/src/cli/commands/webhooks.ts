import { DeliveriesPage, Delivery, WebhooksPage } from '@inlet/wire/service'
import type { Command } from '../Command.ts'
import { idOf, LIMIT, limitOf, wholeNumber } from '../options.ts'
import { table } from '../table.ts'

export const webhooks: readonly Command[] = [
  {
    name: ['webhooks', 'list'],
    about: "The organisation's addresses.",
    async run(_given, { service }) {
      const body = { pagination: { limit: 250 } }
      const { results } = await service().ask(WebhooksPage, { method: 'POST', path: '/webhooks', body })
      const rows = results.map(({ id, url, status, status_reason }) => [id, url, status, status_reason])
      return { data: results, lines: table(['id', 'address', 'status', 'reason'], rows) }
    },
  },
  {
    name: ['webhooks', 'deliveries'],
    about: 'What was sent to an address, or waits, the newest first.',
    arguments: ['WEBHOOK_ID'],
    options: { limit: LIMIT },
    async run(given, { service }) {
      const path = `/webhooks/${idOf(given.arguments[0], 'WEBHOOK_ID')}/deliveries?limit=${limitOf(given)}`
      const { results } = await service().ask(DeliveriesPage, { method: 'GET', path })
      const rows = results.map((one) => [
        ...[one.id, one.webhook_type, one.status, one.attempts],
        ...[one.answer_status, one.error, one.created_at],
      ])
      const headings = ['id', 'event', 'status', 'tries', 'answer', 'error', 'made']
      return { data: results, lines: table(headings, rows) }
    },
  },
  {
    name: ['webhooks', 'again'],
    about: 'Send something again.',
    arguments: ['WEBHOOK_ID', 'DELIVERY_ID'],
    async run({ arguments: [webhook, delivery = ''] }, { service }) {
      const id = wholeNumber(delivery, 'DELIVERY_ID', 0, 2 ** 53 - 1)
      const path = `/webhooks/${idOf(webhook, 'WEBHOOK_ID')}/deliveries/${id}/again`
      const sent = await service().ask(Delivery, { method: 'POST', path, body: {} })
      return { data: sent, lines: [`Delivery ${sent.id} is ${sent.status}.`] }
    },
  },
]
