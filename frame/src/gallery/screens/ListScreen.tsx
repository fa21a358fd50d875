import { useState } from 'react'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Card } from '../../ui/screen/Card.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import styles from '../Gallery.module.css'
import { sources } from '../sources.ts'

const nothing = () => {}
const NOTES: Readonly<Record<string, string>> = {
  'Upload Files': 'max 20MB per file',
  'Web Scraper': 'max 100 links to sync',
}

export function ListScreen() {
  const [text, setText] = useState('')
  const found = sources.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <ScreenFrameProvider value={{ onClose: nothing, banner: null }}>
      <Screen title="Integrations" description="Choose where your content is." onBack={nothing}>
        <div className={styles.search}>
          <SearchField
            label="Search Integrations"
            value={text}
            onChange={setText}
            onClear={() => setText('')}
          />
        </div>
        {found.length === 0 ? <EmptyState drawing="search" title="No integrations found" /> : null}
        <div className={styles.cards}>
          {found.map(({ name, logo }) => (
            <Card
              key={name}
              title={name}
              logo={<LogoTile src={logo} />}
              note={NOTES[name]}
              dot={name.includes('Drive') ? 'Connected' : undefined}
              onClick={nothing}
            />
          ))}
        </div>
      </Screen>
    </ScreenFrameProvider>
  )
}
