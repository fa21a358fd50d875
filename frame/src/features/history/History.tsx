import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useServices } from '../../domain/Services.tsx'
import type { HistoryProps } from '../../domain/screens.ts'
import { historyTexts } from '../../i18n/historyTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { RefreshCwIcon } from '../../ui/icons.ts'
import { useKeptFocus } from '../../ui/table/useKeptFocus.ts'
import styles from './History.module.css'
import { HistoryEntries } from './HistoryEntries.tsx'
import { HistoryRuns } from './HistoryRuns.tsx'
import { HistoryStore } from './HistoryStore.ts'

/** What the syncs of an account brought, what they didn't, and why. */
export const History = observer(function History({ account, toggle }: HistoryProps) {
  const services = useServices()
  const store = services.storeCache.keep(
    HistoryStore,
    () => new HistoryStore(account.id, services),
    account.id,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => store.start(), [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the account may be a new run.
  useEffect(() => store.renew(), [store, account.updated_at])
  const text = historyTexts()
  const { listsEntries, run, searchText } = store
  useKeptFocus(heading, `${run?.id}`)
  return (
    <section className={styles.history} aria-label={text.title}>
      <div className={styles.line}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {text.title}
        </h2>
        <div className={styles.tools}>
          {toggle}
          <IconButton label={text.refresh} icon={<RefreshCwIcon />} onClick={store.refresh} />
        </div>
      </div>
      <SearchField
        label={text.search}
        value={searchText.typed}
        onChange={searchText.type}
        onClear={searchText.clear}
        onSubmit={store.refresh}
      />
      {listsEntries ? <HistoryEntries store={store} /> : <HistoryRuns store={store} />}
    </section>
  )
})
