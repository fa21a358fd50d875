import { useState } from 'react'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { IconButton } from '../ui/field/IconButton.tsx'
import { NumberField } from '../ui/field/NumberField.tsx'
import { SearchField } from '../ui/field/SearchField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { EyeIcon, EyeOffIcon } from '../ui/icons.ts'
import { TabPanel } from '../ui/screen/TabPanel.tsx'
import { Tabs } from '../ui/screen/Tabs.tsx'
import styles from './Gallery.module.css'

const TABS = [
  { value: 'website', label: 'Website' },
  { value: 'sitemap', label: 'Sitemap' },
  { value: 'files', label: 'Files' },
] as const

export function Fields() {
  const [text, setText] = useState('')
  const [secret, setSecret] = useState('hunter2')
  const [hidden, setHidden] = useState(true)
  const [search, setSearch] = useState('drive')
  const [depth, setDepth] = useState<number | null>(3)
  const [line, setLine] = useState<'website' | 'sitemap' | 'files'>('website')
  const [segment, setSegment] = useState<'website' | 'sitemap' | 'files'>('sitemap')
  return (
    <>
      <div className={styles.grid}>
        <TextField
          label="Access key"
          value={text}
          onChange={setText}
          placeholder="AKIA…"
          hint="From the console."
        />
        <TextField
          label="Access key secret"
          type={hidden ? 'password' : 'text'}
          value={secret}
          onChange={setSecret}
          trailing={
            <IconButton
              label={hidden ? 'Show secret' : 'Hide secret'}
              icon={hidden ? <EyeIcon /> : <EyeOffIcon />}
              onClick={() => setHidden(!hidden)}
            />
          }
        />
        <TextField
          label="Account name"
          value={text}
          onChange={setText}
          error="Please enter your account name."
        />
        <TextField
          label="Website"
          value={text}
          onChange={setText}
          prefix="https://"
          placeholder="example.com"
        />
        <TextField label="Tenant" value="contoso" onChange={setText} disabled />
        <NumberField
          label="Recursion depth"
          value={depth}
          onText={(typed) => setDepth(typed === '' ? null : Number.parseInt(typed, 10) || 0)}
          hint="0 to 10"
        />
        <SearchField label="Search files" value={search} onChange={setSearch} onClear={() => setSearch('')} />
        <SearchField
          label="Search integrations"
          value=""
          onChange={setSearch}
          onClear={() => setSearch('')}
        />
      </div>
      <Checkboxes />
      <Tabs id="line" label="What to add" value={line} items={TABS} onChange={setLine} />
      <TabPanel tabs="line" value={line}>
        <p>{line}</p>
      </TabPanel>
      <div className={styles.narrow}>
        <Tabs label="Kind" variant="segmented" value={segment} items={TABS} onChange={setSegment} />
      </div>
    </>
  )
}

function Checkboxes() {
  const [chosen, setChosen] = useState(true)
  return (
    <div className={styles.row}>
      <Checkbox label="Chosen" checked={chosen} onChange={setChosen} />
      <Checkbox label="Not chosen" checked={!chosen} onChange={(on) => setChosen(!on)} />
      <Checkbox label="Some" checked={false} indeterminate onChange={setChosen} />
      <Checkbox label="Disabled" checked={false} disabled onChange={setChosen} />
      <Checkbox label="Disabled, chosen" checked disabled onChange={setChosen} />
      <Checkbox
        label="With a reason"
        checked={false}
        disabledReason="This file format is not supported"
        onChange={setChosen}
      />
    </div>
  )
}
