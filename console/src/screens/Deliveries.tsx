import type { Delivery } from '@inlet/wire/service'
import { useCallback } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { SelectField } from '../../../frame/src/ui/field/SelectField.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { FilesDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { usePages } from '../calls/usePages.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Paged } from '../parts/Paged.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import styles from './Deliveries.module.css'

type DeliveriesProps = {
  readonly calls: ConsoleCalls
  readonly webhook: number
  /** Empty: of all. */
  readonly status: string
}

const STATES = {
  WAITING: { words: 'Waiting', tone: 'info' },
  DELIVERED: { words: 'Delivered', tone: 'success' },
  FAILED: { words: 'Failed', tone: 'danger' },
} as const
const FILTERS = [
  { value: '', label: 'All states' },
  ...Object.entries(STATES).map(([value, { words }]) => ({ value, label: words })),
]

/** Sent and waiting deliveries of one webhook, and sending them again. */
export function Deliveries({ calls, webhook, status }: DeliveriesProps) {
  const pages = usePages(
    useCallback(
      (before: number | null, signal: AbortSignal) => {
        const query = {
          limit: '25',
          ...(status !== '' && { status }),
          ...(before !== null && { before: String(before) }),
        }
        return calls.deliveries(webhook, query, signal)
      },
      [calls, webhook, status],
    ),
  )
  const send = async ({ id }: Delivery) => {
    await calls.sendAgain(webhook, id)
    return { words: 'It is queued.' }
  }
  const columns: readonly Column<Delivery>[] = [
    { title: 'Event', width: '20%', cell: ({ webhook_type: type }) => <Typed text={type} /> },
    { title: 'Customer', width: '15%', cell: ({ customer_id: id }) => <Typed text={id} /> },
    {
      title: 'State',
      width: '8rem',
      cell: (one) => <Badge tone={STATES[one.status].tone}>{STATES[one.status].words}</Badge>,
    },
    { title: 'Reason', cell: ({ error }) => <Typed text={error ?? '–'} /> },
    { title: 'Made', width: '12rem', cell: ({ created_at: at }) => <Moment at={at} /> },
    {
      title: 'Actions',
      width: '9.5rem',
      cell: (one) =>
        one.status === 'WAITING' ? (
          '–'
        ) : (
          <ActionButton label="Send again" about={`${one.webhook_type} ${one.id}`} act={() => send(one)} />
        ),
    },
  ]
  return (
    <Panel
      title="Deliveries"
      aside={
        <div className={styles.filter}>
          <SelectField
            label="State"
            value={status}
            items={FILTERS}
            onChange={(next) => {
              window.location.hash = hrefOf('webhooks', { webhook: String(webhook), status: next })
            }}
          />
        </div>
      }
    >
      <Paged pages={pages} empty={<EmptyState picture={<FilesDrawing />} title="Nothing was sent here" />}>
        <DataTable
          label="Deliveries"
          columns={columns}
          rows={pages.rows}
          idOf={({ id }) => id}
          isLoading={pages.status === 'loading'}
        />
      </Paged>
    </Panel>
  )
}
