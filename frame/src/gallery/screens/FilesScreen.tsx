import { useState } from 'react'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { IconButton } from '../../ui/field/IconButton.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { EllipsisVerticalIcon, RefreshCwIcon, Trash2Icon } from '../../ui/icons.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { BannerStrip } from '../../ui/screen/BannerStrip.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import { FilesTable, makeRows } from '../FilesTable.tsx'
import styles from '../Gallery.module.css'

const nothing = () => {}
const PAGE = 20
const TOTAL = 2000

export function FilesScreen() {
  const [tab, setTab] = useState<'files' | 'add'>('files')
  const [count, setCount] = useState(PAGE)
  const [text, setText] = useState('')
  const [warned, setWarned] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([4]))
  const banner = (
    <BannerStrip
      type="WARN"
      message={warned ? null : 'Your content is being synced.'}
      onDismiss={() => setWarned(true)}
    />
  )
  return (
    <ScreenFrameProvider value={{ onClose: nothing, banner }}>
      <Screen
        title="Google Drive"
        description="Pick what to import from your drive."
        logo={<LogoTile src={logoOf('GOOGLE_DRIVE')} />}
        onBack={nothing}
        actions={
          <Menu
            label="Account actions"
            trigger={<IconButton label="Account actions" icon={<EllipsisVerticalIcon />} />}
            items={[{ id: 'resync', label: 'Re-sync', icon: <RefreshCwIcon />, onSelect: nothing }]}
          />
        }
        tabs={
          <Tabs
            label="Views"
            value={tab}
            items={[
              { value: 'files', label: 'Synced files' },
              { value: 'add', label: 'Add files' },
            ]}
            onChange={setTab}
          />
        }
        footer={
          selected.size > 0 ? (
            <>
              <Button icon={<Trash2Icon />}>Delete</Button>
              <Button variant="primary" icon={<RefreshCwIcon />}>
                Resync {selected.size}
              </Button>
            </>
          ) : null
        }
      >
        <div className={styles.search}>
          <SearchField label="Search files" value={text} onChange={setText} onClear={() => setText('')} />
        </div>
        <FilesTable
          rows={makeRows(count)}
          loading="none"
          selected={selected}
          onSelected={setSelected}
          onEnd={() => setCount(Math.min(TOTAL, count + PAGE))}
        />
      </Screen>
    </ScreenFrameProvider>
  )
}
