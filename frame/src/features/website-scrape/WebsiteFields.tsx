import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { EllipsisVerticalIcon, Settings2Icon, Trash2Icon } from '../../ui/icons.ts'
import { BottomSheet } from '../../ui/overlay/BottomSheet.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useNarrow } from '../../ui/screen/useNarrow.ts'
import { focusNeighbour } from '../../ui/table/focusNeighbour.ts'
import { ConfigurePanel } from './ConfigurePanel.tsx'
import styles from './WebsiteForm.module.css'
import type { WebsiteRow } from './WebsiteRow.ts'
import type { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

/** One website: its address, its own limits, a way to drop it. Narrow frames fold the two actions into a menu. */
export const WebsiteFields = observer(function WebsiteFields(props: {
  row: WebsiteRow
  position: number
  store: WebsiteScrapeStore
}) {
  const { row, position, store } = props
  const [configuring, setConfiguring] = useState(false)
  const narrow = useNarrow()
  const label = scrapeTexts().address(position)
  const panel = (
    <ConfigurePanel
      row={row}
      limits={store.limits}
      onApply={() => setConfiguring(false)}
      // A dismissed panel forgets what was typed: it is made anew each time it opens.
      key={String(configuring)}
    />
  )
  const remove = () => store.remove(row)

  return (
    <li className={styles.row}>
      <div className={styles.field}>
        <TextField
          label={label}
          hideLabel
          prefix="https://"
          placeholder={scrapeTexts().placeholder}
          value={row.url}
          hint={row.isUpgraded ? scrapeTexts().upgraded : undefined}
          error={row.marked ? scrapeTexts().notAnAddress : undefined}
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
      {narrow ? (
        <>
          <Menu
            label={scrapeTexts().rowActions(position)}
            trigger={
              <IconButton
                label={scrapeTexts().rowActions(position)}
                icon={<EllipsisVerticalIcon aria-hidden="true" />}
              />
            }
            items={[
              { id: 'configure', label: scrapeTexts().configure, onSelect: () => setConfiguring(true) },
              { id: 'delete', label: scrapeTexts().delete, danger: true, onSelect: remove },
            ]}
          />
          <BottomSheet
            open={configuring}
            title={scrapeTexts().configure}
            onClose={() => setConfiguring(false)}
          >
            {panel}
          </BottomSheet>
        </>
      ) : (
        <>
          <Popover
            open={configuring}
            onOpenChange={setConfiguring}
            title={scrapeTexts().configure}
            trigger={
              <IconButton
                label={scrapeTexts().configureRow(position)}
                icon={<Settings2Icon aria-hidden="true" />}
              />
            }
          >
            {panel}
          </Popover>
          <IconButton
            label={scrapeTexts().deleteRow(position)}
            icon={<Trash2Icon aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              remove()
            }}
          />
        </>
      )}
    </li>
  )
})
