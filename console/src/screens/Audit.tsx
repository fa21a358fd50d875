import type { AuditEntry } from '@inlet/wire/service'
import { useCallback, useState } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { SelectField } from '../../../frame/src/ui/field/SelectField.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { usePages } from '../calls/usePages.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Filters } from '../parts/Filters.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Paged } from '../parts/Paged.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { auditQuery } from './auditQuery.ts'
import { saveFile } from './saveFile.ts'

const FIELDS = { customer_id: 'Customer’s id', user_id: 'Person', operation: 'Operation' } as const
const DATES = { from: 'From', to: 'To' } as const
const EFFECTS = [
  { value: '', label: 'All kinds' },
  { value: 'change', label: 'Changes' },
  { value: 'content', label: 'Reads' },
]
const NAMES: Readonly<Record<string, string>> = { ...FIELDS, ...DATES, effect: 'Kind' }
const ACTORS = {
  token: 'Token',
  api_key: 'API key',
  operator: 'Operator',
  login: 'Assistant',
  url: 'Signed URL',
} as const

export type AuditFilters = Readonly<
  Record<'customer_id' | 'user_id' | 'operation' | 'effect' | 'from' | 'to', string>
>
type AuditProps = { readonly calls: ConsoleCalls; readonly filters: AuditFilters }

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', width: '12rem', cell: ({ at }) => <Moment at={at} /> },
  { title: 'Operation', width: '18%', cell: ({ operation }) => <Typed text={operation} /> },
  { title: 'Who', cell: ({ actor }) => <Typed text={nameOf(actor)} /> },
  {
    title: 'Customer',
    width: '16%',
    cell: ({ customer_id: id, customer_number: number }) =>
      id === null ? (
        number === null ? (
          '–'
        ) : (
          `Erased, number ${number}`
        )
      ) : (
        <a href={hrefOf('customers', { customer: id })}>
          <Typed text={id} />
        </a>
      ),
  },
  { title: 'About', width: '16%', cell: (entry) => <Typed text={subjectOf(entry)} /> },
  {
    title: 'Outcome',
    width: '8rem',
    cell: ({ status }) => (
      <Badge tone={toneOf(status)}>{status === null ? 'Not known' : wordsOf(status)}</Badge>
    ),
  },
]

/** Who changed and who read what, and the same as a file. */
export function Audit({ calls, filters }: AuditProps) {
  const [typed, setTyped] = useState(filters)
  const asked = new URLSearchParams(auditQuery(filters)).toString()
  const pages = usePages(
    useCallback(
      (before: number | null, signal: AbortSignal) => {
        const query = { ...Object.fromEntries(new URLSearchParams(asked)), limit: '50' }
        return calls.audit({ ...query, ...(before !== null && { before: String(before) }) }, signal)
      },
      [calls, asked],
    ),
  )
  const show = (next: AuditFilters) => {
    window.location.hash = hrefOf('audit', next)
  }
  const save = async () => {
    saveFile('audit.jsonl', await calls.auditLines(auditQuery(filters)))
    return { words: 'It is saved.' }
  }
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <Panel
      title={chosen.length > 0 ? 'Entries that match' : 'All entries'}
      aside={<Button onClick={pages.again}>Refresh</Button>}
    >
      <Filters
        onSubmit={() => show(typed)}
        chosen={chosen.map(([name, value]) => ({
          name: NAMES[name] ?? name,
          value,
          drop: () => show({ ...filters, [name]: '' }),
        }))}
        aside={<ActionButton needs="viewer" label="Export" about="these entries as JSON Lines" act={save} />}
      >
        {keysOf(FIELDS).map((name) => (
          <TextField
            key={name}
            label={FIELDS[name]}
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <SelectField
          label="Kind"
          items={EFFECTS}
          value={typed.effect}
          onChange={(effect) => setTyped({ ...typed, effect })}
        />
        {keysOf(DATES).map((name) => (
          <TextField
            key={name}
            label={DATES[name]}
            type="date"
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </Filters>
      <Paged pages={pages} empty={<EmptyState drawing="search" title="Nothing was recorded here" />}>
        <DataTable
          label="Audit log"
          columns={COLUMNS}
          rows={pages.rows}
          idOf={({ id }) => id}
          isLoading={pages.status === 'loading'}
        />
      </Paged>
    </Panel>
  )
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  const names: K[] = []
  for (const name in record) names.push(name)
  return names
}

function nameOf({ type, id, user_id: person }: AuditEntry['actor']): string {
  return [ACTORS[type], ...(id === null ? [] : [id]), ...(person === null ? [] : [`(${person})`])].join(' ')
}

function subjectOf({ objects, more_objects: more }: AuditEntry): string {
  const named = Object.entries(objects).map(([kind, ids]) => `${kind.replace('_', ' ')} ${ids.join(', ')}`)
  return [...named, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('; ') || '–'
}

function toneOf(status: number | null): 'success' | 'danger' | 'warning' {
  if (status === null) return 'warning'
  return status < 400 ? 'success' : 'danger'
}

function wordsOf(status: number): string {
  if (status < 400) return 'Done'
  return status === 403 ? 'Refused' : `Failed (${status})`
}
