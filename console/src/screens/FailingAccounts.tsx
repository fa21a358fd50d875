import type { FailingAccount } from '@inlet/wire/console'
import { useCallback, useState } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { DoneDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { usePages } from '../calls/usePages.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Filters } from '../parts/Filters.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Paged } from '../parts/Paged.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'

type FailingAccountsProps = {
  readonly calls: ConsoleCalls
  /** Empty: of all. */
  readonly source: string
  readonly customer: string
}

const ENDED = {
  ok: '',
  expired: 'The access has expired. Its person has to connect it again.',
  revoked: 'The source took the access back. Its person has to connect it again.',
} as const

/** Accounts whose sync fails, why, and syncing them again. */
export function FailingAccounts({ calls, source, customer }: FailingAccountsProps) {
  const [typed, setTyped] = useState(customer)
  const pages = usePages(
    useCallback(
      (before: number | null, signal: AbortSignal) => {
        const wanted = {
          ...(source !== '' && { source }),
          ...(customer !== '' && { customer_id: customer }),
          ...(before !== null && { before }),
        }
        return calls.failingAccounts(wanted, signal)
      },
      [calls, source, customer],
    ),
  )
  const filter = (next: { customer?: string; source?: string }) => {
    const whole = { source, customer, ...next }
    setTyped(whole.customer)
    window.location.hash = hrefOf('accounts', whole)
  }
  const sync = async ({ id }: FailingAccount) => {
    await calls.syncAccount(id)
    return { words: 'It is queued.' }
  }
  const columns: readonly Column<FailingAccount>[] = [
    { title: 'Source', width: '16%', cell: (account) => <SourceName source={account.source} /> },
    { title: 'Login', width: '18%', cell: ({ id, login }) => <Typed text={login ?? `Account ${id}`} /> },
    {
      title: 'Customer',
      width: '14%',
      cell: ({ customer_id: id }) => (
        <a href={hrefOf('customers', { customer: id })}>
          <Typed text={id} />
        </a>
      ),
    },
    {
      title: 'Reason',
      cell: ({ access, reason }) => <Typed text={ENDED[access] || reason || 'No reason was given.'} />,
    },
    { title: 'Since', width: '12rem', cell: ({ updated_at: at }) => <Moment at={at} /> },
    {
      title: 'Actions',
      width: '9.5rem',
      cell: (account) =>
        account.access === 'ok' ? (
          <ActionButton
            label="Sync again"
            about={account.login ?? `account ${account.id}`}
            act={() => sync(account)}
          />
        ) : (
          <Badge tone="warning">To be connected</Badge>
        ),
    },
  ]
  return (
    <Panel
      title={source !== '' || customer !== '' ? 'Those that match' : 'All of them'}
      aside={<Button onClick={pages.again}>Refresh</Button>}
    >
      <Filters
        onSubmit={() => filter({ customer: typed.trim() })}
        chosen={[
          ...(source !== '' ? [{ name: 'Source', value: source, drop: () => filter({ source: '' }) }] : []),
          ...(customer !== ''
            ? [{ name: 'Customer', value: customer, drop: () => filter({ customer: '' }) }]
            : []),
        ]}
      >
        <TextField label="Customer’s id" value={typed} onChange={setTyped} />
      </Filters>
      <Paged
        pages={pages}
        empty={<EmptyState ends picture={<DoneDrawing />} title="No account is failing here" />}
      >
        <DataTable
          label="Failing accounts"
          columns={columns}
          rows={pages.rows}
          idOf={({ id }) => id}
          isLoading={pages.status === 'loading'}
        />
      </Paged>
    </Panel>
  )
}
