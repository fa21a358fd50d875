import type { AppCheck } from '@inlet/wire/service'
import { useCallback, useState } from 'react'
import { Badge } from '../../../frame/src/ui/Badge.tsx'
import type { ConsoleCalls } from '../calls/ConsoleCalls.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { ActionButton, type Outcome } from '../parts/ActionButton.tsx'
import { Answered } from '../parts/Answered.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SourceName } from '../parts/SourceName.tsx'
import styles from './Apps.module.css'

const ORIGINS = {
  organization: 'Your own app',
  deployment: 'The deployment’s app',
  sandbox: 'Sandbox',
} as const

/** The app that users sign in with at each source, and what to register there. */
export function Apps({ calls }: { readonly calls: ConsoleCalls }) {
  const asked = useAnswer(useCallback((signal) => calls.apps(signal), [calls]))
  const [checked, setChecked] = useState<ReadonlyMap<string, AppCheck>>(new Map())
  const check = async (source: string) => {
    const found = await calls.checkApp(source)
    setChecked((before) => new Map(before).set(source, found))
    return outcomeOf(found)
  }
  const columns: readonly Column<AppCheck>[] = [
    { title: 'Source', width: '20%', cell: ({ source }) => <SourceName source={source} /> },
    {
      title: 'App',
      width: '18%',
      cell: ({ configured, origin }) => (
        <Badge tone={configured ? 'success' : 'neutral'}>{origin ? ORIGINS[origin] : 'None'}</Badge>
      ),
    },
    { title: 'What to register', cell: (app) => <Registration app={app} /> },
    {
      title: 'Actions',
      width: '10rem',
      cell: ({ source }) => (
        <ActionButton needs="viewer" label="Check" about={source} act={() => check(source)} />
      ),
    },
  ]
  return (
    <Answered asked={asked} failed="The apps could not be loaded">
      {({ results }) => (
        <Panel title="By source">
          <DataTable
            label="Apps"
            columns={columns}
            rows={results.map((app) => checked.get(app.source) ?? app)}
            idOf={({ source }) => source}
          />
        </Panel>
      )}
    </Answered>
  )
}

function outcomeOf({ configured, origin }: AppCheck): Outcome {
  if (configured) return { words: 'People can sign in.' }
  if (origin !== null) return { words: 'Invented data is shown.' }
  return { words: 'Nobody can sign in.', isBad: true }
}

function Registration({ app: { redirect_uri, scopes, remedy } }: { readonly app: AppCheck }) {
  return (
    <div className={styles.registration}>
      <p>
        Redirect address <code className={styles.code}>{redirect_uri}</code>
      </p>
      {scopes.length > 0 ? (
        <p>
          Scopes <code className={styles.code}>{scopes.join(' ')}</code>
        </p>
      ) : null}
      {remedy ? <p className={styles.remedy}>{remedy}</p> : null}
    </div>
  )
}
