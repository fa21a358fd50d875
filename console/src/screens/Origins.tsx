import type { HostOriginsList } from '@inlet/wire/service'
import { useCallback, useRef, useState } from 'react'
import { CallFault } from '../calls/CallFault.ts'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { May } from '../parts/May.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Typed } from '../parts/Typed.tsx'
import { AddOrigin } from './AddOrigin.tsx'
import styles from './Customers.module.css'

type OriginsProps = { readonly calls: ConsoleCalls }
type Row = { readonly origin: string; readonly isOwn: boolean }

/** The origins of pages that may embed the widget. */
export function Origins({ calls }: OriginsProps) {
  const asked = useAnswer(useCallback((signal) => calls.hostOrigins(signal), [calls]))
  const [saved, setSaved] = useState<HostOriginsList | null>(null)
  return (
    <Answered asked={asked} failed="The origins could not be loaded">
      {(value) => <Listed calls={calls} list={saved ?? value} onSaved={setSaved} onStale={asked.again} />}
    </Answered>
  )
}

type ListedProps = {
  readonly calls: ConsoleCalls
  readonly list: HostOriginsList
  /** Null: what was saved last is no longer the list. */
  readonly onSaved: (list: HostOriginsList | null) => void
  readonly onStale: () => void
}

function Listed({ calls, list: { organization, deployment }, onSaved, onStale }: ListedProps) {
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const save = async (origins: readonly string[], words: string) => {
    setSaid('')
    try {
      onSaved(await calls.setHostOrigins(origins, organization))
    } catch (fault) {
      if (!(fault instanceof CallFault) || fault.status !== 409) throw fault
      onSaved(null)
      onStale()
      throw new CallFault('Someone else changed the list. It is up to date again. Try again.', 409)
    }
    setSaid(words)
  }
  const remove = async (origin: string) => {
    const others = organization.filter((one) => one !== origin)
    await save(others, `${origin} is removed.`)
    // The button that had the focus is gone.
    status.current?.focus()
  }
  return (
    <>
      <May needs="admin">
        <Panel title="Add a page">
          <AddOrigin add={(origin) => save([...organization, origin], `${origin} is added.`)} />
        </Panel>
      </May>
      <Panel title="Pages that may embed the widget">
        <p ref={status} role="status" tabIndex={-1} className={said === '' ? undefined : styles.said}>
          {said}
        </p>
        <DataTable
          label="Allowed pages"
          columns={columnsOf(remove)}
          rows={[
            ...organization.map((origin) => ({ origin, isOwn: true })),
            ...deployment.map((origin) => ({ origin, isOwn: false })),
          ]}
          idOf={({ origin, isOwn }) => `${isOwn} ${origin}`}
        />
      </Panel>
    </>
  )
}

function columnsOf(remove: (origin: string) => Promise<void>): readonly Column<Row>[] {
  return [
    { title: 'Origin', cell: ({ origin }) => <Typed text={origin} /> },
    {
      title: 'Named by',
      width: '30%',
      cell: ({ isOwn }) => (isOwn ? 'Your organization' : 'The deployment'),
    },
    {
      title: 'Actions',
      width: '10rem',
      cell: ({ origin, isOwn }) =>
        isOwn ? (
          <ActionButton
            needs="admin"
            label="Remove"
            about={origin}
            act={async () => {
              await remove(origin)
              return { words: '' }
            }}
          />
        ) : null,
    },
  ]
}
