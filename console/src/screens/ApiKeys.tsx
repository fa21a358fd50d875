import type { ApiKey } from '@inlet/wire/service'
import { useCallback, useRef, useState } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import { EmptyState } from '../../../frame/src/ui/screen/EmptyState.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Typed } from '../parts/Typed.tsx'
import styles from './ApiKeys.module.css'
import { MakeApiKey } from './MakeApiKey.tsx'
import { RevokeApiKey } from './RevokeApiKey.tsx'

type ApiKeysProps = { readonly calls: ConsoleCalls }

const STATUSES = {
  ACTIVE: { words: 'Active', tone: 'success' },
  ENDING: { words: 'Ending', tone: 'warning' },
  ENDED: { words: 'Ended', tone: 'neutral' },
} as const

/** The API keys that the service made for the organization. */
export function ApiKeys({ calls }: ApiKeysProps) {
  const asked = useAnswer(useCallback((signal) => calls.apiKeys(signal), [calls]))
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const revoke = async ({ id, name }: ApiKey) => {
    await calls.revokeApiKey(id)
    setSaid(`${name} is revoked.`)
    asked.again()
    // The button that had the focus is gone.
    status.current?.focus()
  }
  return (
    <Answered asked={asked} failed="The keys could not be loaded">
      {({ results }) => (
        <>
          <Panel title="Make a key">
            <MakeApiKey make={(name) => calls.makeApiKey(name)} onMade={asked.again} />
          </Panel>
          <Panel title="Keys of your organization">
            <p ref={status} role="status" tabIndex={-1} className={said === '' ? undefined : styles.said}>
              {said}
            </p>
            {results.length === 0 ? (
              <EmptyState drawing="account" title="No key is made yet" />
            ) : (
              <DataTable label="API keys" columns={columnsOf(revoke)} rows={results} idOf={({ id }) => id} />
            )}
          </Panel>
        </>
      )}
    </Answered>
  )
}

function columnsOf(revoke: (key: ApiKey) => Promise<void>): readonly Column<ApiKey>[] {
  return [
    { title: 'Name', cell: ({ name }) => <Typed text={name} /> },
    { title: 'Ends in', width: '6rem', cell: ({ hint }) => <code>{hint}</code> },
    {
      title: 'State',
      width: '7rem',
      cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].words}</Badge>,
    },
    { title: 'Made', width: '11rem', cell: ({ created_at: at }) => <Moment at={at} /> },
    {
      title: 'Last used',
      width: '11rem',
      cell: ({ last_used_at: at }) => (at === null ? 'Never' : <Moment at={at} />),
    },
    {
      title: 'Actions',
      width: '14rem',
      cell: (key) =>
        key.status === 'ENDED' ? null : <RevokeApiKey name={key.name} revoke={() => revoke(key)} />,
    },
  ]
}
