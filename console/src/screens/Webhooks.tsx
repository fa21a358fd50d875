import type { Webhook } from '@inlet/wire/service'
import { useCallback } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { WebDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { Deliveries } from './Deliveries.tsx'

type WebhooksProps = {
  readonly calls: ConsoleCalls
  /** Id of the webhook whose deliveries are shown. Empty: the first. */
  readonly webhook: string
  readonly status: string
}

/** The organization's webhooks and their deliveries. */
export function Webhooks({ calls, webhook, status }: WebhooksProps) {
  const asked = useAnswer(useCallback((signal) => calls.webhooks(signal), [calls]))
  return (
    <Answered asked={asked} failed="The webhooks could not be loaded">
      {({ results }) => <Listed calls={calls} results={results} webhook={webhook} status={status} />}
    </Answered>
  )
}

type ListedProps = WebhooksProps & { readonly results: readonly Webhook[] }

function Listed({ calls, results, webhook, status }: ListedProps) {
  const shown = results.find(({ id }) => String(id) === webhook) ?? results[0]
  if (!shown)
    return (
      <Panel title="Addresses">
        <EmptyState
          picture={<WebDrawing />}
          title="There is no webhook yet"
          text="Your back end adds one with POST /add_webhook."
        />
      </Panel>
    )
  const columns: readonly Column<Webhook>[] = [
    {
      title: 'Address',
      cell: ({ id, url }) => (
        <a href={hrefOf('webhooks', { webhook: String(id) })} aria-current={id === shown.id || undefined}>
          <Typed text={url} />
        </a>
      ),
    },
    {
      title: 'State',
      width: '8rem',
      cell: (one) => (
        <Badge tone={one.status === 'ACTIVE' ? 'success' : 'danger'}>
          {one.status === 'ACTIVE' ? 'Active' : 'Failing'}
        </Badge>
      ),
    },
    { title: 'Reason', width: '35%', cell: ({ status_reason: reason }) => <Typed text={reason ?? '–'} /> },
  ]
  return (
    <>
      <Panel title="Addresses">
        <DataTable label="Webhooks" columns={columns} rows={results} idOf={({ id }) => id} />
      </Panel>
      <Deliveries calls={calls} webhook={shown.id} status={status} />
    </>
  )
}
