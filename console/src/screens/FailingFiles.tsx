import type { FailingFile } from '@inlet/wire/console'
import { useCallback, useState } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { TextField } from '../../../frame/src/ui/field/TextField.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { DoneDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { usePages } from '../calls/usePages.ts'
import { ActionButton, type Outcome } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Filters } from '../parts/Filters.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Paged } from '../parts/Paged.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { counted } from '../words.ts'

type FailingFilesProps = {
  readonly calls: ConsoleCalls
  /** Empty: of all. */
  readonly source: string
  readonly customer: string
  /** Null: all; blank: those without a reason. */
  readonly reason: string | null
}

const NAMELESS = 'No reason was given.'

/** Failed files, why they failed, and running them again. */
export function FailingFiles({ calls, source, reason, customer }: FailingFilesProps) {
  const [typed, setTyped] = useState(customer)
  const pages = usePages(
    useCallback(
      (before: number | null, signal: AbortSignal) => {
        const wanted = {
          ...(source !== '' && { source }),
          ...(reason !== null && { reason: reason.trim() }),
          ...(customer !== '' && { customer_id: customer }),
          ...(before !== null && { before }),
        }
        return calls.failingFiles(wanted, signal)
      },
      [calls, source, reason, customer],
    ),
  )
  const filter = (next: { customer?: string; source?: string; reason?: string }) => {
    const whole = { source, reason: reason ?? '', customer, ...next }
    setTyped(whole.customer)
    window.location.hash = hrefOf('files', whole)
  }
  const runOne = async ({ id }: FailingFile) => {
    await calls.runFile(id)
    return { words: 'It is queued.' }
  }
  const columns: readonly Column<FailingFile>[] = [
    { title: 'File', width: '24%', cell: ({ id, name }) => <Typed text={name ?? `File ${id}`} /> },
    {
      title: 'Customer',
      width: '14%',
      cell: ({ customer_id: id }) => (
        <a href={hrefOf('customers', { customer: id })}>
          <Typed text={id} />
        </a>
      ),
    },
    { title: 'Source', width: '16%', cell: (file) => <SourceName source={file.source} /> },
    { title: 'Reason', cell: (file) => <Typed text={file.reason || NAMELESS} /> },
    { title: 'Failed', width: '12rem', cell: ({ updated_at: at }) => <Moment at={at} /> },
    {
      title: 'Actions',
      width: '8.5rem',
      cell: (file) => (
        <ActionButton label="Run again" about={file.name ?? `file ${file.id}`} act={() => runOne(file)} />
      ),
    },
  ]
  const hasFilter = source !== '' || reason !== null || customer !== ''
  return (
    <Panel
      title={hasFilter ? 'Those that match' : 'All of them'}
      aside={<Button onClick={pages.again}>Refresh</Button>}
    >
      <Filters
        onSubmit={() => filter({ customer: typed.trim() })}
        chosen={[
          ...(source !== '' ? [{ name: 'Source', value: source, drop: () => filter({ source: '' }) }] : []),
          ...(reason !== null
            ? [{ name: 'Reason', value: reason.trim() || NAMELESS, drop: () => filter({ reason: '' }) }]
            : []),
          ...(customer !== ''
            ? [{ name: 'Customer', value: customer, drop: () => filter({ customer: '' }) }]
            : []),
        ]}
        aside={
          source !== '' && reason !== null && customer === '' ? (
            <ActionButton
              label="Run all again"
              about="of this reason"
              act={(progress) => runAll(calls, { source, reason: reason.trim() }, progress)}
            />
          ) : null
        }
      >
        <TextField label="Customer’s id" value={typed} onChange={setTyped} />
      </Filters>
      <Paged
        pages={pages}
        empty={<EmptyState ends picture={<DoneDrawing />} title="No file is failing here" />}
      >
        <DataTable
          label="Failing files"
          columns={columns}
          rows={pages.rows}
          idOf={({ id }) => id}
          isLoading={pages.status === 'loading'}
        />
      </Paged>
    </Panel>
  )
}

/** In parts, to show progress. */
async function runAll(
  calls: ConsoleCalls,
  group: { source: string; reason: string },
  progress: (words: string) => void,
): Promise<Outcome> {
  let [queued, refused] = [0, 0]
  let before: number | null = null
  do {
    const part: Awaited<ReturnType<ConsoleCalls['runAll']>> = await calls.runAll(group, before)
    queued += part.queued
    refused += part.refused
    before = part.next
    progress(`${counted(queued, 'file')} queued …`)
  } while (before !== null)
  const left = refused > 0 ? ` ${counted(refused, 'file')} cannot be run again now.` : ''
  return { words: `${counted(queued, 'file')} queued.${left}`, isBad: queued === 0 }
}
