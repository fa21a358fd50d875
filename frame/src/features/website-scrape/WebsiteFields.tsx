import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { ConfigurePanel } from './ConfigurePanel.tsx'
import { RowActions } from './RowActions.tsx'
import styles from './WebsiteForm.module.css'
import type { WebsiteRow } from './WebsiteRow.ts'
import type { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

/** One website: its URL, its limits, and a way to remove it. Narrow frames show the two actions as a menu. */
export const WebsiteFields = observer(function WebsiteFields(props: {
  row: WebsiteRow
  position: number
  store: WebsiteScrapeStore
}) {
  const { row, position, store } = props
  const [configuring, setConfiguring] = useState(false)
  const label = scrapeTexts().address(position)
  const panel = (
    <ConfigurePanel
      row={row}
      limits={store.limits}
      onApply={() => setConfiguring(false)}
      // Remounted each time it opens, so that dismissed input is discarded.
      key={String(configuring)}
    />
  )

  return (
    <li className={styles.row}>
      <div className={styles.field}>
        <TextField
          label={label}
          hideLabel
          prefix="https://"
          placeholder={scrapeTexts().placeholder}
          value={row.url}
          hint={hintOf(row, store)}
          error={errorOf(row, store)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(text) => row.type(text)}
          onPaste={(event) => {
            if (store.paste(row, event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
      </div>
      <RowActions
        position={position}
        configuring={configuring}
        onConfigure={setConfiguring}
        onRemove={() => store.remove(row)}
        panel={panel}
      />
    </li>
  )
})

function errorOf(row: WebsiteRow, store: WebsiteScrapeStore): string | undefined {
  if (row.marked) return scrapeTexts().notAnAddress
  return store.isTypedTwice(row) ? scrapeTexts().typedTwice : undefined
}

function hintOf(row: WebsiteRow, store: WebsiteScrapeStore): string | undefined {
  const { importedAlready, upgraded } = scrapeTexts()
  if (store.isImported(row)) return importedAlready
  return row.isUpgraded ? upgraded : undefined
}
