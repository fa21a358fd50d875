import type { User } from '@inlet/wire/service'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '../../../frame/src/i18n/dates.ts'
import { fileSize } from '../../../frame/src/i18n/sizes.ts'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { LoadState } from '../../../frame/src/ui/screen/LoadState.tsx'
import { FilesDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Filters } from '../parts/Filters.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerSettings } from './CustomerSettings.tsx'
import styles from './Customers.module.css'

type CustomersProps = { readonly calls: ConsoleCalls; readonly customer: string }

/** Finds a customer by the host's own id. */
export function Customers({ calls, customer }: CustomersProps) {
  const [typed, setTyped] = useState(customer)
  return (
    <>
      <Panel title="Look up">
        <Filters
          chosen={[]}
          onSubmit={() => {
            window.location.hash = hrefOf('customers', { customer: typed.trim() })
          }}
        >
          <TextField label="Customer’s id" value={typed} onChange={setTyped} />
        </Filters>
      </Panel>
      {customer === '' ? (
        <EmptyState
          drawing="search"
          title="Whom do you look for?"
          text="Enter the id by which your own application knows the customer."
        />
      ) : (
        <Found key={customer} calls={calls} customer={customer} />
      )}
    </>
  )
}

function Found({ calls, customer }: CustomersProps) {
  const { answer } = useAnswer(useCallback((signal) => calls.customer(customer, signal), [calls, customer]))
  if (answer.status === 'loading') return <LoadState label="Looking …" />
  if (answer.status === 'failed')
    return <EmptyState drawing="search" title="Nothing was found" text={answer.reason} />
  const { max_files: maxFiles = null, max_bytes: maxBytes = null } = answer.value.custom_limits ?? {}
  return (
    <>
      <Sheet user={answer.value} customer={customer} />
      <CustomerFacts calls={calls} customer={customer} />
      <CustomerSettings calls={calls} customer={customer} maxFiles={maxFiles} maxBytes={maxBytes} />
    </>
  )
}

type BySource = { readonly source: string; readonly files: number; readonly bytes: number }

const COLUMNS: readonly Column<BySource>[] = [
  { title: 'Source', width: '50%', cell: ({ source }) => <SourceName source={source} /> },
  { title: 'Files', isNumber: true, cell: ({ files }) => files.toLocaleString('en') },
  { title: 'Size', isNumber: true, cell: ({ bytes }) => fileSize(bytes) },
]

/** By source. */
const Figures = v.fallback(v.record(v.string(), v.number()), {})

function Sheet({ user, customer }: { readonly user: User; readonly customer: string }) {
  const files = Object.entries(v.parse(Figures, user.aggregate_num_files_by_source))
  const sizes = new Map(Object.entries(v.parse(Figures, user.aggregate_file_size)))
  const rows = files.map(([source, count]) => ({ source, files: count, bytes: sizes.get(source) ?? 0 }))
  const facts = [
    ['Number in Inlet', String(user.id)],
    ['First seen', formatDate(user.created_at)],
    ['Last seen', formatDate(user.updated_at)],
    ['Ready files', user.num_files_synced.toLocaleString('en')],
    ['Stored', fileSize([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0))],
  ] as const
  return (
    <Panel title="Customer">
      <p className={styles.name}>
        <Typed text={customer} />
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        <a href={hrefOf('files', { customer })}>Failing files</a>
        <a href={hrefOf('accounts', { customer })}>Failing accounts</a>
      </p>
      {rows.length === 0 ? (
        <EmptyState picture={<FilesDrawing />} title="Nothing was imported yet" />
      ) : (
        <DataTable label="Files by source" columns={COLUMNS} rows={rows} idOf={({ source }) => source} />
      )}
    </Panel>
  )
}
