import type { ConsoleOverview, FailureGroup } from '@inlet/wire/console'
import { useCallback } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { RefreshCwIcon } from '../../../frame/src/ui/icons.ts'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import { DoneDrawing, FilesDrawing } from '../../../frame/src/ui/screen/laterDrawings.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import { Typed } from '../parts/Typed.tsx'
import { hrefOf } from '../route.ts'
import { counted, duration, fileStatus, kindOfJob } from '../words.ts'
import styles from './Overview.module.css'

type Jobs = ConsoleOverview['jobs'][number]
type Accounts = ConsoleOverview['accounts'][number]

const ACCOUNTS: readonly Column<Accounts>[] = [
  { title: 'Source', width: '40%', cell: ({ source }) => <SourceName source={source} /> },
  { title: 'Connected', isNumber: true, cell: ({ connected }) => connected.toLocaleString('en') },
  {
    title: 'Failing',
    isNumber: true,
    cell: ({ failing, source }) =>
      failing > 0 ? <a href={hrefOf('accounts', { source })}>{failing.toLocaleString('en')}</a> : '0',
  },
  { title: 'Disconnected', isNumber: true, cell: ({ disconnected }) => disconnected.toLocaleString('en') },
]
const JOBS: readonly Column<Jobs>[] = [
  { title: 'Work', width: '40%', cell: ({ kind }) => kindOfJob(kind) },
  { title: 'Running', isNumber: true, cell: ({ running }) => running.toLocaleString('en') },
  { title: 'Waiting', isNumber: true, cell: ({ waiting }) => waiting.toLocaleString('en') },
  { title: 'Later', isNumber: true, cell: ({ scheduled }) => scheduled.toLocaleString('en') },
  { title: 'Oldest', isNumber: true, cell: ({ waiting, oldest }) => (waiting > 0 ? duration(oldest) : '–') },
]
const FAILURES: readonly Column<FailureGroup>[] = [
  { title: 'Source', width: '22%', cell: ({ source }) => <SourceName source={source} /> },
  {
    title: 'Reason',
    width: '44%',
    cell: ({ source, reason }) => (
      <a href={hrefOf('files', { source, reason: reason || ' ' })}>
        <Typed text={reason || 'No reason was given.'} />
      </a>
    ),
  },
  { title: 'Files', width: '10%', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
  { title: 'Latest', cell: ({ latest }) => <Moment at={latest} /> },
]

/** State of the organization. */
export function Overview({ calls }: { readonly calls: ConsoleCalls }) {
  const asked = useAnswer(useCallback((signal) => calls.overview(signal), [calls]))
  return (
    <Answered asked={asked} failed="The overview could not be loaded">
      {(value) => (
        <div className={styles.parts}>
          <div className={styles.refresh}>
            <Button icon={<RefreshCwIcon />} busy={asked.isAsking} onClick={asked.again}>
              Refresh
            </Button>
          </div>
          <Figures overview={value} />
          <Panel title="What is failing">
            {value.failures.length === 0 ? (
              <EmptyState ends picture={<DoneDrawing />} title="No file is failing" />
            ) : (
              <DataTable
                label="What is failing"
                columns={FAILURES}
                rows={value.failures}
                idOf={({ source, reason }) => `${source} ${reason}`}
              />
            )}
          </Panel>
          <div className={styles.pair}>
            <Panel title="Sources and accounts">
              {value.accounts.length === 0 ? (
                <EmptyState drawing="account" title="No account is connected yet" />
              ) : (
                <DataTable
                  label="Sources and accounts"
                  columns={ACCOUNTS}
                  rows={value.accounts}
                  idOf={({ source }) => source}
                />
              )}
            </Panel>
            <Panel title="Work">
              {value.jobs.length === 0 ? (
                <EmptyState ends picture={<DoneDrawing />} title="Nothing is waiting" />
              ) : (
                <DataTable label="Work" columns={JOBS} rows={value.jobs} idOf={({ kind }) => kind} />
              )}
            </Panel>
          </div>
          <FileStates overview={value} />
        </div>
      )}
    </Answered>
  )
}

/** The four questions of an operator. */
function Figures({ overview }: { readonly overview: ConsoleOverview }) {
  const { files, files_are_exact: isExact, accounts, jobs, webhooks } = overview
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const all = sum(files.map(({ count }) => count))
  const failed = sum(files.filter(({ status }) => status === 'SYNC_ERROR').map(({ count }) => count))
  const failing = sum(accounts.map((one) => one.failing))
  const waiting = sum(jobs.map((job) => job.waiting))
  const oldest = Math.max(0, ...jobs.map((job) => job.oldest))
  const undelivered = sum(webhooks.map((webhook) => webhook.failed))
  return (
    <ul className={styles.figures}>
      <Figure
        name="Files"
        value={`${all.toLocaleString('en')}${isExact ? '' : '+'}`}
        note={
          failed > 0 ? { words: counted(failed, 'file failed', 'files failed'), href: hrefOf('files') } : null
        }
      />
      <Figure
        name="Accounts"
        value={sum(accounts.map((one) => one.connected + one.failing)).toLocaleString('en')}
        note={
          failing > 0 ? { words: `${failing.toLocaleString('en')} failing`, href: hrefOf('accounts') } : null
        }
      />
      <Figure
        name="Jobs waiting"
        value={waiting.toLocaleString('en')}
        plain={waiting > 0 ? `the oldest for ${duration(oldest)}` : 'nothing is late'}
      />
      <Figure
        name="Webhooks"
        value={webhooks.length.toLocaleString('en')}
        note={
          undelivered > 0
            ? { words: counted(undelivered, 'message failed', 'messages failed'), href: hrefOf('webhooks') }
            : null
        }
      />
    </ul>
  )
}

type FigureProps = {
  readonly name: string
  readonly value: string
  readonly note?: { readonly words: string; readonly href: string } | null
  /** Shown if nothing is wrong. */
  readonly plain?: string
}

function Figure({ name, value, note = null, plain = 'nothing failed' }: FigureProps) {
  return (
    <li className={styles.figure}>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>{value}</p>
      {note ? (
        <a className={styles.bad} href={note.href}>
          {note.words}
        </a>
      ) : (
        <p className={styles.note}>{plain}</p>
      )}
    </li>
  )
}

function FileStates({
  overview: { files, files_are_exact: isExact },
}: {
  readonly overview: ConsoleOverview
}) {
  return (
    <Panel title="Files by state">
      {files.length === 0 ? (
        <EmptyState picture={<FilesDrawing />} title="No file was imported yet" />
      ) : (
        <ul className={styles.states}>
          {files.map(({ status, count }) => (
            <li key={status}>
              <Badge tone={toneOf(status)}>
                {fileStatus(status)} {count.toLocaleString('en')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {isExact ? null : (
        <p className={styles.bound}>Of the ready ones, and of all others, 100,000 are counted at most.</p>
      )}
    </Panel>
  )
}

function toneOf(status: string): 'success' | 'danger' | 'info' {
  if (status === 'READY') return 'success'
  return status === 'SYNC_ERROR' ? 'danger' : 'info'
}
