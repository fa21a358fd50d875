import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { InfoIcon, PlusIcon } from '../../ui/icons.ts'
import { PreviewLine } from '../../ui/screen/PreviewLine.tsx'
import { WebsiteFields } from './WebsiteFields.tsx'
import styles from './WebsiteForm.module.css'
import type { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

const FORM = 'websites'

export const WebsiteForm = observer(function WebsiteForm({ store }: { store: WebsiteScrapeStore }) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(store.rows.length)
  useEffect(() => store.preview.start(), [store])
  useEffect(() => {
    // The user types into a new row next.
    if (store.rows.length > count.current)
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
    count.current = store.rows.length
  }, [store.rows])

  return (
    <form
      id={FORM}
      className={styles.form}
      aria-busy={store.status === 'submitting'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store.submit()
      }}
    >
      <ul ref={list} className={styles.rows}>
        {store.rows.map((row, index) => (
          <WebsiteFields key={row.key} row={row} position={index + 1} store={store} />
        ))}
      </ul>
      {store.canAdd && (
        <Button className={styles.add} icon={<PlusIcon aria-hidden="true" />} onClick={store.add}>
          {scrapeTexts().add}
        </Button>
      )}
    </form>
  )
})

export const ScrapeActions = observer(function ScrapeActions({ store }: { store: WebsiteScrapeStore }) {
  return (
    <div className={styles.actions}>
      <PreviewLine shown={store.preview} />
      <p className={styles.info}>
        <InfoIcon aria-hidden="true" />
        {scrapeTexts().byDefault(store.limits.maxPages)}
      </p>
      <Button
        type="submit"
        form={FORM}
        variant="primary"
        full
        busy={store.status === 'submitting'}
        allowWhileBusy
      >
        {scrapeTexts().submit}
      </Button>
    </div>
  )
})
