import type { ConsoleCustomer } from '@inlet/wire/console'
import { useCallback } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { DoneDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { fileStatus } from '../words.ts'
import styles from './Customers.module.css'

type CustomerFactsProps = { readonly calls: ConsoleCalls; readonly customer: string }

const STATES = {
  connected: { words: 'Connected', tone: 'success' },
  failing: { words: 'Failing', tone: 'danger' },
  disconnected: { words: 'Disconnected', tone: 'info' },
} as const
const ACCOUNTS: readonly Column<ConsoleCustomer['accounts'][number]>[] = [
  { title: 'Source', width: '25%', cell: ({ source }) => <SourceName source={source} /> },
  { title: 'Login', cell: ({ id, login }) => <Typed text={login ?? `Account ${id}`} /> },
  {
    title: 'State',
    width: '9rem',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>,
  },
  {
    title: 'Synced',
    width: '12rem',
    cell: ({ last_synced_at: at }) => (at === null ? '–' : <Moment at={at} />),
  },
]
const PEOPLE: readonly Column<ConsoleCustomer['people'][number]>[] = [
  { title: 'Person', cell: ({ user_id: id }) => <Typed text={id ?? 'Not named'} /> },
  { title: 'Tokens', width: '8rem', isNumber: true, cell: ({ tokens }) => tokens.toLocaleString('en') },
  { title: 'Latest', width: '12rem', cell: ({ latest }) => <Moment at={latest} /> },
]

/** Accounts, people with tokens, files by state and messages of one customer. */
export function CustomerFacts({ calls, customer }: CustomerFactsProps) {
  const asked = useAnswer(useCallback((signal) => calls.aboutCustomer(customer, signal), [calls, customer]))
  return (
    <Answered asked={asked} failed="This could not be loaded">
      {({ accounts, files, people, deliveries, last_activity: latest }) => (
        <>
          <Panel title="Activity">
            <dl className={styles.facts}>
              <div>
                <dt>Last activity</dt>
                <dd>
                  <Moment at={latest} />
                </dd>
              </div>
              {files.map(({ status, count }) => (
                <div key={status}>
                  <dt>Files: {fileStatus(status).toLowerCase()}</dt>
                  <dd>{count.toLocaleString('en')}</dd>
                </div>
              ))}
              <div>
                <dt>Webhook messages that wait</dt>
                <dd>{deliveries.waiting.toLocaleString('en')}</dd>
              </div>
              <div>
                <dt>Webhook messages that failed</dt>
                <dd>{deliveries.failed.toLocaleString('en')}</dd>
              </div>
            </dl>
            <p className={styles.links}>
              <a href={hrefOf('audit', { customer_id: customer })}>Audit log</a>
            </p>
          </Panel>
          <Panel title="Accounts">
            {accounts.length === 0 ? (
              <EmptyState drawing="account" title="No account is connected yet" />
            ) : (
              <DataTable label="Accounts" columns={ACCOUNTS} rows={accounts} idOf={({ id }) => id} />
            )}
          </Panel>
          <Panel title="Access tokens">
            {people.length === 0 ? (
              <EmptyState ends picture={<DoneDrawing />} title="No token works now" />
            ) : (
              <DataTable
                label="Access tokens"
                columns={PEOPLE}
                rows={people}
                idOf={({ user_id: id }) => `${id}`}
              />
            )}
          </Panel>
        </>
      )}
    </Answered>
  )
}
